import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Field } from './field.tsx';

function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

it('connects label, hint and error to the control, the error first', () => {
  render(
    <Field label="Account" hint="4 to 16 letters" error="Taken" required>
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText('Account');
  expect(descriptionOf(input)).toBe('Taken | 4 to 16 letters');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

it('has no error attributes without an error', () => {
  render(
    <Field label="Account">
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText('Account');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

it('names a select and a group of chips', () => {
  render(
    <>
      <Field label="Wallet" error="Choose one">
        <Select options={[{ value: '1', label: 'Main' }]} value={null} onChange={() => {}} />
      </Field>
      <Field label="Presets" group>
        <ChoiceChips options={[{ value: '100', label: '$100' }]} value={null} onPress={() => {}} />
      </Field>
    </>,
  );
  const wallet = screen.getByRole('combobox', { name: 'Wallet' });
  expect(descriptionOf(wallet)).toBe('Choose one');
  expect(wallet.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('group', { name: 'Presets' })).toBeTruthy();
});

it('names a group by its label, without a label element', () => {
  const { container } = render(
    <Field label="Presets" aside="Optional" group hint="One of them">
      <ChoiceChips options={[{ value: '100', label: '$100' }]} value={null} onPress={() => {}} />
    </Field>,
  );
  expect(descriptionOf(screen.getByRole('group', { name: 'Presets' }))).toBe('One of them');
  expect([container.querySelector('label'), container.textContent]).toEqual([
    null,
    'PresetsOptional$100One of them',
  ]);
});

it.each([
  [undefined, 'hidden'],
  ['Taken', 'flex'],
])('announces the error %s later, in an element that is always there', (error, look) => {
  const { container } = render(
    <Field label="Account" error={error} isLabelHidden>
      <Input id="own" />
    </Field>,
  );
  const live = container.querySelector('[aria-live=polite]');
  expect([live?.textContent, live?.className.split(' ')[0]]).toEqual([error ?? '', look]);
  expect(live?.querySelectorAll('svg')).toHaveLength(error ? 1 : 0);
  expect(container.querySelectorAll('.sr-only')).toHaveLength(1);
  expect(container.querySelector('input')?.id).toBe('own');
});

it('repeats no error that its hint shows', () => {
  const { container } = render(
    <Field label="Password" hint="8 letters" error="8 letters" isErrorInHint>
      <Input />
    </Field>,
  );
  expect(container.querySelector('[aria-live=polite]')?.className).toBe('sr-only');
});
