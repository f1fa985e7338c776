import { act, fireEvent, screen } from '@testing-library/react';
import type { RefObject } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { CodeField } from './code-field.tsx';
import { Form, type FormProps, SubmitButton } from './form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const WITH_FORMS = { page: { name: 'SIGNUP' } } as const;

function formOf(form: Partial<FormProps['form']>): FormProps['form'] {
  const ref: RefObject<HTMLFormElement | null> = { current: null };
  return {
    formProps: { ref, method: 'post', noValidate: true, onSubmit: vi.fn((event) => event.preventDefault()) },
    ...{ isPending: false, problem: null, setProblem: vi.fn() },
    ...form,
  };
}

afterEach(() => vi.useRealTimers());

it('shows no problem without one, and words for visitors without JavaScript', async () => {
  const { container } = await renderApp(<Form form={formOf({})}>fields</Form>, WITH_FORMS);
  expect([screen.queryByRole('alert'), container.querySelector('form')?.lastChild?.textContent]).toEqual([
    null,
    'fields',
  ]);
  expect(container.querySelector('noscript')).not.toBeNull();
});

it('shows a problem with its action until its countdown ends', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
  const run = vi.fn();
  const problem = { text: 'Too often', until: 1_060_000, action: { label: 'Reload', run } };
  const form = formOf({ problem });
  await renderApp(<Form form={form}>fields</Form>, WITH_FORMS);
  expect([screen.getByRole('alert').textContent, screen.getByRole('timer').textContent]).toEqual([
    'Too often',
    '01:00',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(run).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(59_000));
  expect(form.setProblem).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(form.setProblem).toHaveBeenCalledExactlyOnceWith(null);
});

it('shows a problem alone without a countdown or an action', async () => {
  await renderApp(<Form form={formOf({ problem: { text: 'Refused' } })}>fields</Form>, WITH_FORMS);
  screen.getByText('Refused');
  expect([screen.queryByRole('timer'), screen.queryByRole('button')]).toEqual([null, null]);
});

it.each([
  [{}, {}, false, null],
  [{}, { disabled: true }, true, null],
  [{ isPending: true }, {}, false, 'true'],
])('the button of a form %j with %j is disabled: %s, busy: %s', async (form, props, isDisabled, busy) => {
  const button = (
    <SubmitButton form={formOf(form)} {...props}>
      Send
    </SubmitButton>
  );
  await renderApp(button, WITH_FORMS);
  const shown = screen.getByRole<HTMLButtonElement>('button');
  expect([shown.type, shown.disabled, shown.getAttribute('aria-busy'), shown.dataset.waiting]).toEqual([
    'submit',
    isDisabled,
    busy,
    undefined,
  ]);
  // Before hydration the browser itself would send the fields.
  expect(renderToString(button)).toMatch(/disabled="" data-waiting=""|data-waiting="".* disabled=""/);
});

const SENDING = { send: vi.fn(async () => {}), isPending: false, wasSent: false, waitsUntil: 0, message: '' };
const FIELD = { name: 'code', onChange: async () => {}, onBlur: async () => {}, ref: () => {} };

it.each([
  [{}, 'Send code', false, ''],
  [{ wasSent: true, message: 'Code sent' }, 'Resend', false, 'Code sent'],
  [{ wasSent: true, waitsUntil: 1_059_500 }, 'Resend in 01:00', true, ''],
])('the button of a code with %j reads "%s"', async (sending, label, isDisabled, message) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  await renderApp(<CodeField field={FIELD} sending={{ ...SENDING, ...sending }} />, WITH_FORMS);
  const button = screen.getByRole<HTMLButtonElement>('button');
  expect([button.textContent, button.disabled, screen.getByRole('status').textContent]).toEqual([
    label,
    isDisabled,
    message,
  ]);
  expect(screen.queryByRole('link')).toBeNull();
  SENDING.send.mockClear();
  fireEvent.click(button);
  expect(SENDING.send).toHaveBeenCalledTimes(isDisabled ? 0 : 1);
});

it('links the page of sent codes if there is one', async () => {
  await renderApp(<CodeField field={FIELD} sending={{ ...SENDING, outboxUrl: '/outbox' }} />, WITH_FORMS);
  const link = screen.getByRole('link');
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/outbox', '_blank']);
});

it.each([
  ['', undefined, '', 0],
  ['short', undefined, '', 0],
  ['abcdefgh12345', undefined, 'Password strength: Weak', 1],
  ['k9mq2xpa', undefined, 'Password strength: Fair', 2],
  ['k9mQ2xPa7w', undefined, 'Password strength: Good', 3],
  ['correct horse battery', undefined, 'Password strength: Strong', 4],
  ['Lucky2024x', 'lucky2024x', '', 0],
])('the password "%s" of the account %s has the strength "%s"', async (typed, account, word, bars) => {
  const { container } = await renderApp(
    <NewPasswordField label="Password" typed={typed} {...(account && { account })} />,
    WITH_FORMS,
  );
  expect(container.querySelector('.field-head [aria-live]')?.textContent).toBe(word);
  const grid = container.querySelector('.grid-cols-4');
  expect([
    grid?.children.length,
    [...(grid?.children ?? [])].filter((bar) => !bar.className.includes('bg-raised')).length,
  ]).toEqual([4, bars]);
  expect(container.querySelector('input')?.autocomplete).toBe('new-password');
  expect(screen.getAllByRole('listitem')).toHaveLength(account ? 3 : 2);
});
