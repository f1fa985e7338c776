import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { RawIntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { FORM_TEXTS } from '#shared/texts.ts';
import { CodeField } from './code-field.tsx';

const intl = intlOf('enUS', await loadMessages('enUS', [FORM_TEXTS]));
const SENDING = { send: async () => {}, isPending: false, wasSent: true, waitsUntil: 0, message: '' };

function setUp() {
  const form = { getCode: () => '' };
  function Host() {
    const { register, getValues } = useForm({ defaultValues: { code: '' } });
    form.getCode = () => getValues('code');
    return <CodeField field={register('code')} sending={SENDING} />;
  }
  render(
    <RawIntlProvider value={intl}>
      <Host />
    </RawIntlProvider>,
  );
  return { form, input: screen.getByRole<HTMLInputElement>('textbox') };
}

describe('the field of a code', () => {
  it.each([
    ['123 456', '123456'],
    ['Your code is 123456. It is valid for 5 minutes.', '123456'],
    ['123 45', '123 45'],
    ['1234567', '1234567'],
    ['１２３４５６７', '１２３４５６７'],
  ])('shows %j as %j and passes it to the form', (pasted, shown) => {
    const { form, input } = setUp();
    fireEvent.change(input, { target: { value: pasted } });
    expect([input.value, form.getCode()]).toEqual([shown, shown]);
  });

  it('has no maxlength that would cut a message before its code', () => {
    expect(setUp().input.maxLength).toBe(-1);
  });
});
