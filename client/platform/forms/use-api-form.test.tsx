import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import english from '#locales/enUS.json' with { type: 'json' };
import chinese from '#locales/zhTW.json' with { type: 'json' };
import type { ApiError } from '#platform/api/api-client.ts';
import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import { send as sendCall } from '#platform/net/calls.ts';
import { AppContext, type AppEnvironment, useApp } from '#platform/site/page.ts';
import type { CallEntry } from '#shared/webapi/call.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import { mustAccept, patternInput, rule, textInput } from '#shared/webapi/fields.ts';
import { renderApp, type TestAnswer, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, type } from '#tests/setup/hands.ts';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { useFormCheckbox } from './form-controls.ts';
import { type FormProblem, useApiForm } from './use-api-form.ts';

/** A page with the texts of forms. */
const WITH_FORMS = { name: 'LOGIN' } as const;

const schema = z.object({
  name: textInput(5),
  pin: patternInput(/^\d{4}$/, YUP_IDS.code),
  agree: mustAccept,
  owner: z.object({ number: textInput(9) }),
});

const postOrder = (app: AppEnvironment, body: unknown) =>
  app.dataApi('POST', '/order', { body, isHandled: true });

interface OrderFormProps {
  onFailure?: (error: ApiError) => FormProblem | true | undefined;
  leavesPage?: boolean;
  /** Replaces the POST /order that the form sends. */
  submit?: (app: AppEnvironment, body: unknown) => Promise<unknown>;
  confirm?: () => Promise<boolean>;
}

function OrderForm({ onFailure, leavesPage, submit = postOrder, confirm }: OrderFormProps) {
  const app = useApp();
  const form = useApiForm({
    schema,
    defaultValues: { name: '', pin: '', owner: { number: '' } },
    submit: (body) => submit(app, body),
    onFailure,
    leavesPage,
    confirm,
  });
  return (
    <Form form={form}>
      <Field label="Name" error={form.error('name')}>
        <Input {...form.field('name')} />
      </Field>
      <Field label="Pin" error={form.error('pin')}>
        <Input {...form.field('pin', { isCheckedInPause: true })} autoComplete="one-time-code" />
      </Field>
      <Field label="Number" error={form.error('owner.number')}>
        <Input {...form.field('owner.number')} />
      </Field>
      <Field group isLabelHidden label={null} error={form.error('agree')}>
        <Checkbox {...useFormCheckbox(form, 'agree')}>Agree</Checkbox>
      </Field>
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

async function setUp(api: TestAppOptions['api'] = {}, props: OrderFormProps = {}) {
  const result = await renderApp(<OrderForm {...props} />, { api, page: WITH_FORMS });
  return { ...result, posts: () => result.calls.filter(({ method }) => method === 'POST') };
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

function fillRight() {
  type('Name', 'Ada');
  type('Pin', '1234');
  type('Number', 'A1');
  fireEvent.click(screen.getByRole('checkbox'));
}

describe('validation', () => {
  it('shows the error of every field and focuses the first', async () => {
    const { posts } = await setUp();
    type('Name', 'too long');
    type('Pin', 'x');
    send();
    await screen.findByText('Enter at most 5 characters');
    screen.getByText('Enter the 6-digit code');
    screen.getByText('Please fill this in');
    screen.getByText('Please check this box to continue');
    await waitFor(() => expect(document.activeElement).toBe(input('Name')));
    expect(posts()).toEqual([]);
    expect(input('Name').value).toBe('too long');
  });

  it('sends the output of the schema once all fields are valid', async () => {
    const { posts } = await setUp({ 'POST /order': { data: null } });
    fillRight();
    type('Name', ' Ada ');
    send();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toEqual({ name: 'Ada', pin: '1234', agree: true, owner: { number: 'A1' } });
  });

  it('removes an error as soon as the field is valid', async () => {
    await setUp();
    send();
    await screen.findByText('Please check this box to continue');
    fireEvent.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(screen.queryByText('Please check this box to continue')).toBeNull());
    type('Name', 'Ada');
    await waitFor(() => expect(input('Name').getAttribute('aria-invalid')).toBeNull());
  });
});

describe('a submit that ends after the member has left the page', () => {
  it.each<[string, TestAnswer, string | undefined]>([
    ['a refusal', { refused: 'Not today' }, 'Not today'],
    ['no answer', 'timeout', english.common['form.timeout']],
    ['a field’s error', { status: 422, message: 'Too long', errors: { name: ['Too long'] } }, 'Too long'],
    ['a success', { data: null }, undefined],
  ])('shows its failure in a toast after %s', async (_, answer, message) => {
    const { promise, resolve } = Promise.withResolvers<TestAnswer>();
    const { app, posts, unmount } = await setUp({ 'POST /order': () => promise });
    fillRight();
    send();
    await waitFor(() => expect(posts()).toHaveLength(1));
    unmount();
    resolve(answer);
    const toasts = () => app.dialogs.getState().toasts.map(({ message, tone }) => [message, tone]);
    await waitFor(() => expect(toasts()).toEqual(message === undefined ? [] : [[message, 'error']]));
  });
});

describe('when a field is validated', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('is on blur, not while typing and not when it is passed empty', async () => {
    await setUp();
    fireEvent.blur(input('Name'));
    type('Name', 'too long');
    await pass(2000);
    expect(input('Name').getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(input('Name'));
    await pass(250);
    screen.getByText('Enter at most 5 characters');
  });

  it('may be in a pause while typing', async () => {
    await setUp();
    type('Pin', '12x');
    await pass(500);
    type('Pin', '12xy');
    await pass(700);
    expect(input('Pin').getAttribute('aria-invalid')).toBeNull();
    await pass(300);
    screen.getByText('Enter the 6-digit code');
  });
});

describe('submit', () => {
  it('sends nothing on a second press while in flight', async () => {
    let answer: (value: { data: null }) => void = () => {};
    const { posts } = await setUp({ 'POST /order': () => new Promise((resolve) => (answer = resolve)) });
    fillRight();
    send();
    send();
    const button = screen.getByRole('button', { name: /Send/ });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    send();
    fireEvent.submit(button.closest('form')!);
    expect(posts()).toHaveLength(1);
    await act(async () => answer({ data: null }));
    expect(button.getAttribute('aria-busy')).toBeNull();
    send();
    await waitFor(() => expect(posts()).toHaveLength(2));
  });

  it('stays disabled after a success that leaves the page', async () => {
    const { posts } = await setUp({ 'POST /order': { data: null } }, { leavesPage: true });
    fillRight();
    send();
    await waitFor(() => expect(posts()).toHaveLength(1));
    await act(async () => {});
    send();
    await act(async () => {});
    expect(posts()).toHaveLength(1);
  });
});

describe('a question before the submit', () => {
  it('sends nothing without a yes, and asks again at the next press', async () => {
    const confirm = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const { posts } = await setUp({ 'POST /order': { data: null } }, { confirm, leavesPage: true });
    fillRight();
    send();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    await act(async () => {});
    expect(posts()).toEqual([]);
    expect(input('Name').value).toBe('Ada');
    send();
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it('is asked once while it is open, and only for valid values', async () => {
    const confirm = vi.fn(() => new Promise<boolean>(() => {}));
    await setUp({}, { confirm });
    send();
    await waitFor(() => expect(input('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(confirm).not.toHaveBeenCalled();
    fillRight();
    send();
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    send();
    await act(async () => {});
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe('failures', () => {
  const errors = { pin: ['This pin is taken'], 'owner[number]': ['Unknown number'] };

  it('marks the fields of a 422, focuses the first, keeps typed values', async () => {
    const { app } = await setUp({ 'POST /order': { status: 422, message: 'Check', errors } });
    fillRight();
    send();
    await screen.findByText('This pin is taken');
    screen.getByText('Unknown number');
    expect(screen.queryByRole('alert')).toBeNull();
    // Effects run later.
    await waitFor(() => expect(document.activeElement).toBe(input('Pin')));
    expect(input('Pin').value).toBe('1234');
    expect(app.dialogs.getState().dialogs).toEqual([]);
  });

  it("keeps a server's error until the value changes, and lets it be sent again", async () => {
    const { posts } = await setUp({ 'POST /order': { status: 422, errors: { pin: ['This pin is taken'] } } });
    fillRight();
    send();
    await screen.findByText('This pin is taken');
    fireEvent.blur(input('Pin'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    screen.getByText('This pin is taken');
    send();
    await waitFor(() => expect(posts()).toHaveLength(2));
    await screen.findByText('This pin is taken');
    type('Pin', '12');
    await waitFor(() => expect(screen.queryByText('This pin is taken')).toBeNull());
  });

  it('shows texts without a field above the fields', async () => {
    const { app } = await setUp({
      'POST /order': {
        status: 422,
        message: 'Check',
        errors: { pin: ['Wrong pin'], limit: ['Over the limit'] },
      },
    });
    fillRight();
    send();
    await screen.findByText('Wrong pin');
    expect(screen.getByRole('alert').textContent).toBe('Over the limit');
    expect(app.dialogs.getState().dialogs).toEqual([]);
  });

  it("scrolls to a refusal in the server's words, and counts down to the end of a lock", async () => {
    const scroll = vi.fn<(this: Element) => void>();
    // jsdom has no layout to scroll.
    Element.prototype.scrollIntoView = scroll;
    const until = new Date(Date.now() + 15 * 60_000).toISOString();
    const { app } = await setUp({
      'POST /order': { refused: 'The account is locked', data: { locked_until: until } },
    });
    fillRight();
    send();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The account is locked');
    // An effect scrolls, which may run after the alert is found.
    await waitFor(() => expect(scroll.mock.contexts[0]?.contains(alert)).toBe(true));
    expect(screen.getByRole('timer').textContent).toMatch(/^(15:00|14:5\d)$/);
    expect(app.dialogs.getState().dialogs).toEqual([]);
  });

  it.each([
    ['no words', { refused: '' }, 'This could not be done.'],
    ['a lock that is no time', { refused: 'no', data: { locked_until: 'soon' } }, 'no'],
    ['a conflict', { status: 409, message: 'An order is open' }, 'An order is open'],
    ['a wait with words', { status: 429, message: 'Slowly, please' }, 'Slowly, please'],
  ] as const)('shows a refusal with %s in the form', async (_, answer, words) => {
    await setUp({ 'POST /order': answer });
    fillRight();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('passes a failure to a form with its own texts', async () => {
    const onFailure = (error: ApiError) =>
      error.kind === 'refused' ? { text: `Sorry: ${error.message}` } : undefined;
    const { app } = await setUp({ 'POST /order': { refused: 'no' } }, { onFailure });
    fillRight();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe('Sorry: no');
    expect(app.dialogs.getState().dialogs).toEqual([]);
  });

  it('shows nothing of a failure that the caller has shown', async () => {
    const onFailure = vi.fn(() => true as const);
    const { app } = await setUp({ 'POST /order': { refused: 'no' } }, { onFailure });
    fillRight();
    send();
    await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
    expect([screen.queryByRole('alert'), app.dialogs.getState().toasts]).toEqual([null, []]);
  });

  it('throws an error that is no failure of a call, so that the app reports it', async () => {
    const defect = new TypeError('a defect');
    let fail: (error: unknown) => void = () => {};
    function FailingForm() {
      ({ fail } = useApiForm({ schema: z.object({}), defaultValues: {}, submit: async () => {} }));
      return null;
    }
    await renderApp(<FailingForm />, { page: WITH_FORMS });
    expect(() => fail(defect)).toThrow(defect);
  });

  it.each([
    ['network', 'No connection'],
    ['timeout', 'taking too long'],
  ] as const)('shows a %s failure in the form until the next submit', async (failure, words) => {
    let answers: (typeof failure | { data: null })[] = [failure, { data: null }];
    const { app } = await setUp({
      'POST /order': () => {
        const [next = { data: null }, ...rest] = answers;
        answers = rest;
        return next;
      },
    });
    fillRight();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(input('Name').value).toBe('Ada');
    expect(app.dialogs.getState().dialogs).toEqual([]);
    send();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('counts down to the next attempt after too many requests', async () => {
    await setUp({ 'POST /order': { status: 429, retryAfter: 90 } });
    fillRight();
    send();
    await screen.findByText('Too many attempts. Please wait a moment.');
    expect(screen.getByRole('timer').textContent).toMatch(/^01:(30|29)$/);
  });

  it("shows a server error in the form, without the server's text", async () => {
    const { app } = await setUp({ 'POST /order': { status: 500, message: 'stack trace' } });
    fillRight();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe('Internal Server Error');
    expect(app.dialogs.getState().dialogs).toEqual([]);
  });
});

describe('a change of language around the form', () => {
  const TAKEN = { status: 422, errors: { name: ['That name is taken.'] }, message: 'Please check.' };

  it.each([
    ['what was refused', { refused: 'Closed until tomorrow.' }, 'Closed until tomorrow.'],
    ['what was wrong with a field', TAKEN, 'That name is taken.'],
  ])('keeps all typed values and codes; %s was in the other language', async (_, answer, words) => {
    const view = await renderApp(
      <AppContext.Consumer>{(app) => app && <OtherLanguage app={app} />}</AppContext.Consumer>,
      { api: { 'POST /order': answer }, page: WITH_FORMS },
    );
    fillRight();
    send();
    await screen.findByText(words);
    window.dispatchEvent(new Event(BEFORE_RELOAD));
    fireEvent.click(screen.getByRole('button', { name: 'Chinese' }));
    expect(screen.queryByText(words)).toBeNull();
    expect([input('Name').value, input('Pin').value]).toEqual(['Ada', '1234']);
    // The draft does not stay for the next time the form is shown.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ada');
    // The way back is a change as well.
    send();
    await screen.findByText(words);
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(screen.queryByText(words)).toBeNull();
    view.unmount();
  });
});

/** Changes the language around the form. */
function OtherLanguage({ app }: { app: AppEnvironment }) {
  const [locale, setLocale] = useState<AppEnvironment['locale']>('enUS');
  return (
    <AppContext value={useMemo(() => ({ ...app, locale }), [app, locale])}>
      <button type="button" onClick={() => setLocale('zhTW')}>
        Chinese
      </button>
      <button type="button" onClick={() => setLocale('enUS')}>
        English
      </button>
      <OrderForm />
    </AppContext>
  );
}

describe('missing code', () => {
  let isGone = true;
  const call: CallEntry = {
    name: 'order',
    method: 'POST',
    path: '/order',
    access: 'any',
    answers: 'one',
    item: 'item',
    schemas: () => (isGone ? Promise.reject(new TypeError('gone')) : Promise.resolve({ item: z.unknown() })),
  };
  const submit: OrderFormProps['submit'] = (app, body) =>
    sendCall(app, call, { body: body as never, isHandled: true });
  beforeEach(() => {
    isGone = true;
  });

  it('is shown as an old version; nothing is sent, and typed values survive the reload', async () => {
    const { posts, navigation, unmount } = await setUp({}, { submit });
    fillRight();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('older version');
    expect(posts()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(navigation.reload).toHaveBeenCalledOnce();
    // The app does this before its own reload (draft.ts).
    window.dispatchEvent(new Event(BEFORE_RELOAD));
    unmount();
    await setUp();
    expect([input('Name').value, input('Number').value]).toEqual(['Ada', 'A1']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').getAttribute('aria-checked')).toBe('true');
    // Codes are never stored.
    expect([input('Pin').value, JSON.stringify({ ...sessionStorage })]).not.toContain('1234');
  });

  it('is not shown as an old version without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { posts } = await setUp({}, { submit });
    fillRight();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('No connection');
    expect(posts()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('is loaded by the next submit', async () => {
    const { posts } = await setUp({ 'POST /order': { data: null } }, { submit });
    fillRight();
    send();
    await screen.findByRole('alert');
    isGone = false;
    send();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('rules over several fields', () => {
  const pair = z.object({ user: textInput(9), password: textInput(9), other: textInput(9) }).check(
    rule(['user', 'password'], ({ user, password }) => user !== password, {
      path: 'password',
      error: YUP_IDS.passwordIsAccount,
    }),
  );

  function PairForm() {
    const form = useApiForm({
      schema: pair,
      defaultValues: { user: '', password: '', other: '' },
      submit: () => Promise.resolve(),
    });
    return (
      <Form form={form}>
        {(['user', 'password', 'other'] as const).map((name) => (
          <Field key={name} label={name} error={form.error(name)}>
            <Input {...form.field(name)} />
          </Field>
        ))}
        <SubmitButton form={form}>Send</SubmitButton>
      </Form>
    );
  }
  const RULE = 'The password must not be the same as the account';

  it('apply even if another field is invalid', async () => {
    await renderApp(<PairForm />, { page: WITH_FORMS });
    type('user', 'ada');
    type('password', 'ada');
    send();
    await screen.findByText(RULE);
    screen.getByText('Please fill this in');
  });

  it('are validated again when either field changes', async () => {
    await renderApp(<PairForm />, { page: WITH_FORMS });
    type('user', 'ada');
    type('password', 'ada');
    send();
    await screen.findByText(RULE);
    type('user', 'eve');
    await waitFor(() => expect(screen.queryByText(RULE)).toBeNull());
    // The other direction: both fields were valid, and blurring one makes the other invalid.
    fireEvent.blur(input('password'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    type('user', 'ada');
    fireEvent.blur(input('user'));
    await screen.findByText(RULE);
  });
});

describe('texts of validation', () => {
  it.each(Object.values(YUP_IDS))('%s has words in both languages', (id) => {
    const key = id.replace('common.', '');
    expect(english.common).toHaveProperty([key]);
    expect(chinese.common).toHaveProperty([key]);
  });

  it('fills in the values of an id', async () => {
    const strict = z.object({
      amount: z.string().check(z.refine(() => false, { error: errorId(YUP_IDS.max, { max: 50 }) })),
    });
    function AmountForm() {
      const form = useApiForm({
        schema: strict,
        defaultValues: { amount: '' },
        submit: () => Promise.resolve(),
      });
      return (
        <Form form={form}>
          <Field label="Amount" error={form.error('amount')}>
            <Input {...form.field('amount')} />
          </Field>
          <SubmitButton form={form}>Send</SubmitButton>
        </Form>
      );
    }
    await renderApp(<AmountForm />, { locale: 'zhTW', page: WITH_FORMS });
    send();
    await screen.findByText('不可大於 50');
  });
});
