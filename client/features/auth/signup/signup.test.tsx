import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { NavigationContext, useNavigation } from '#platform/site/navigation.ts';
import { PageContext, usePage } from '#platform/site/page.ts';
import type { RouteName } from '#shared/routes.ts';
import { normalizedText } from '#shared/typed-text.ts';
import { ACCOUNT_RULES, accountInput } from '#shared/webapi/fields.ts';
import { newPasswordInput, PASSWORD_RULES } from '#shared/webapi/password.ts';
import { renderApp, type TestAnswer, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, press, requiredFields, type } from '#tests/setup/hands.ts';
import { choiceQuery } from '../api.ts';
import { LoginForm } from '../login-form.tsx';
import SignupPage, { queries } from '../signup.page.tsx';

const token = { access_token: 'new-token', expires_in: 3600, token_type: 'Bearer' };
const areaCodes = {
  data: {
    list: [
      { code: '+886', country: 'TW', name: 'Taiwan' },
      { code: '+1', country: 'US', name: 'United States' },
      { code: '+1', country: 'CA', name: 'Canada' },
    ],
  },
};
const sent = { data: { expires_in: 300, resend_after: 60 } };

const promotions = {
  data: {
    list: [
      {
        id: 9,
        title: 'Over',
        category: 'new',
        image: '/x',
        end_at: '2020-01-01T00:00:00Z',
        tags: [],
        sort: 1,
      },
      { id: 4, title: 'First deposit: 100%', category: 'new', image: '/y', tags: [], sort: 2 },
    ],
  },
};
const products = {
  data: {
    list: [1, 2].map((id) => ({
      id,
      category_code: 'egame',
      code: `p${id}`,
      name: `P${id}`,
      image: '/p',
      wallet_id: id,
      open_mode: 'lobby',
      game_count: 20,
    })),
  },
};

/** The history of one page: each step is an entry, and Back returns to the previous one. */
function History({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const page = usePage();
  const [steps, setSteps] = useState<readonly string[]>([]);
  const back = () => setSteps((old) => old.slice(0, -1));
  const toStep = (step: string) => {
    navigation.toStep(step);
    setSteps((old) => [...old, step]);
  };
  return (
    <NavigationContext value={{ ...navigation, toStep, back }}>
      <PageContext value={{ ...page, step: steps.at(-1) }}>
        {children}
        <button type="button" onClick={back}>
          Browser back
        </button>
        <button type="button" onClick={() => setSteps(['phone'])}>
          Browser forward
        </button>
      </PageContext>
    </NavigationContext>
  );
}

// Loaded in advance: these tests do not test the loading of code.
beforeAll(async () => {
  await Promise.all([import('./phone-step.tsx'), import('./done-step.tsx'), import('./agreed-texts.tsx')]);
}, 60_000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
});

async function setUp(api: TestAppOptions['api'] = {}, options: TestAppOptions = {}) {
  const result = await renderApp(
    <History>
      <SignupPage />
    </History>,
    {
      ...options,
      api: {
        'GET /areaCode': areaCodes,
        'GET /promotions': promotions,
        'GET /gameProduct': products,
        'POST /send/accountSignUp': sent,
        'POST /account': { data: token },
        ...api,
      },
      page: { name: 'SIGNUP', pathname: '/enUS/signup' },
    },
  );
  await act(async () => {});
  const postsTo = (path: RegExp) =>
    result.calls.filter((call) => call.method === 'POST' && path.test(call.path));
  return {
    ...result,
    posts: () => postsTo(/^(?!\/account\/check)/),
    checks: () => postsTo(/^\/account\/check/),
  };
}

const send = () => press('Create account');
const heading = () => screen.getByRole('heading', { level: 1 });
const isSeen = (label: string) => input(label).closest('[hidden]') === null;

/** Completes the first step and waits for the list of area codes. */
async function goOn(account = 'ada1815', password = 'analytical-engine') {
  type('Account', account);
  type('Password', password);
  press('Continue');
  await screen.findByRole('heading', { level: 1, name: 'Confirm your phone' });
  await waitFor(() => expect(input('Country code')).toHaveProperty('disabled', false));
}

async function fillRight() {
  await goOn();
  type('Mobile number', '0912 345 678');
  type('Verification code', '123456');
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
}

/** Presses an area code in its list. The list of a desktop ignores a click that did not begin on the option. */
async function chooseAreaCode(name: RegExp, role: 'option' | 'button') {
  fireEvent.click(screen.getByLabelText('Country code'));
  const option = await screen.findByRole(role, { name });
  fireEvent.pointerDown(option);
  fireEvent.click(option);
  return option;
}

describe('signup', () => {
  it('has the autocomplete values of password managers and phones', async () => {
    await setUp();
    // A page that opens leaves the focus to the browser.
    expect(document.activeElement).toBe(document.body);
    expect(input('Account').autocomplete).toBe('username');
    expect(input('Password').autocomplete).toBe('new-password');
    await goOn();
    // Both steps are in one form.
    expect(input('Password').form).toBe(input('Mobile number').form);
    expect(input('Mobile number').autocomplete).toBe('tel-national');
    expect(input('Verification code').autocomplete).toBe('one-time-code');
  });

  it('requires every field except the referral code', async () => {
    await setUp();
    expect(requiredFields()).toEqual(['Account', 'Password']);
    await goOn();
    expect(requiredFields().slice(2)).toEqual([
      ...['Country code', 'Mobile number', 'Verification code', 'I am 18 years of age or older'],
      'I have read and accept the terms of service and the privacy policy',
    ]);
  });

  it('groups the number while typing, and sends only its digits', async () => {
    const { posts } = await setUp();
    await goOn();
    for (const [typed, shown] of [
      ['0912345', '0912 345'],
      ['912345678', '912 345 678'],
      ['０９１２－３４５－６７８', '0912 345 678'],
    ] as const) {
      type('Mobile number', typed);
      expect(input('Mobile number').value).toBe(shown);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(posts()[0]?.body).toEqual({ area_code: '+886', phone: '0912345678' }));
  });

  it('removes the chosen area code from a pasted number', async () => {
    await setUp();
    await goOn();
    const paste = (text: string) =>
      fireEvent.paste(input('Mobile number'), { clipboardData: { getData: () => text } });
    // A number of another country: the browser pastes it unchanged.
    expect(paste('+81 90 1234 5678')).toBe(true);
    expect(paste('＋886 912-345-678')).toBe(false);
    expect(input('Mobile number').value).toBe('912 345 678');
    expect(paste(' (+886) 912 345 679')).toBe(false);
    expect(input('Mobile number').value).toBe('912 345 679');
  });

  it('shows the error of a number on blur', async () => {
    await setUp();
    await goOn();
    type('Mobile number', '12');
    fireEvent.blur(input('Mobile number'));
    await screen.findByText('Enter a valid phone number');
    type('Mobile number', '0912345678');
    await waitFor(() => expect(screen.queryByText('Enter a valid phone number')).toBeNull());
  });

  it('sends everything, takes the session and shows the next steps', async () => {
    const { posts, app } = await setUp();
    await fillRight();
    send();
    await screen.findByRole('heading', { level: 1, name: 'Welcome, ada1815' });
    expect(document.activeElement).toBe(heading());
    screen.getByText('Step 3 of 3');
    expect(screen.queryByLabelText('Password')).toBeNull();
    const hrefs = within(screen.getAllByRole('list')[1] as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/enUS/member/deposit', '/enUS/promo/4', '/enUS', '/enUS/member/identity']);
    expect(posts()[0]?.body).toEqual({
      account: 'ada1815',
      password: 'analytical-engine',
      area_code: '+886',
      phone: '0912345678',
      code: '123456',
      is_adult: true,
      agree_terms: true,
    });
    expect(app.auth.getAuthorization()).toBe('Bearer new-token');
  });

  it('has both checkboxes unticked, and requires them', async () => {
    const { posts } = await setUp();
    await goOn();
    for (const box of screen.getAllByRole('checkbox')) expect(box.getAttribute('aria-checked')).toBe('false');
    type('Mobile number', '0912345678');
    type('Verification code', '123456');
    send();
    expect(await screen.findAllByText('Please check this box to continue')).toHaveLength(2);
    expect(posts()).toEqual([]);
  });

  it('focuses the first wrong field in the order of the page', async () => {
    await setUp();
    type('Password', 'short');
    press('Continue');
    await screen.findByText('Use 8 to 64 characters');
    expect(document.activeElement).toBe(input('Account'));
    expect(isSeen('Account')).toBe(true);
  });

  it.each([
    ['in this visit', () => sessionStorage.setItem('dealer', 'FRIEND7')],
    [
      'a day ago',
      () =>
        localStorage.setItem('dealer', JSON.stringify({ code: 'FRIEND7', at: Date.now() - 24 * 3_600_000 })),
    ],
  ])('fills in the referral code of a visit %s', async (_, come) => {
    come();
    const { posts } = await setUp();
    expect(input('Referral code').value).toBe('FRIEND7');
    expect(screen.getByText('From your invite link')).toBeTruthy();
    type('Referral code', 'OTHER1');
    expect(screen.queryByText('From your invite link')).toBeNull();
    type('Referral code', 'FRIEND7');
    await fillRight();
    send();
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ dealer: 'FRIEND7' }));
    await waitFor(() => expect(localStorage.getItem('dealer')).toBeNull());
    expect(sessionStorage.getItem('dealer')).toBeNull();
  });

  it('offers no removal of a referral code that is missing', async () => {
    await setUp({ 'POST /account': { status: 422, errors: { dealer: ['A code is required'] } } });
    await fillRight();
    send();
    await screen.findByText('A code is required');
    await waitFor(() => expect(isSeen('Referral code')).toBe(true));
    expect(screen.queryByRole('button', { name: 'Remove code' })).toBeNull();
  });

  it('removes an unknown referral code on a press, and continues', async () => {
    sessionStorage.setItem('dealer', 'OLDLINK');
    let isRefused = true;
    const { posts } = await setUp({
      'POST /account': () =>
        isRefused ? { status: 422, errors: { dealer: ['We do not know this code'] } } : { data: token },
    });
    await fillRight();
    send();
    await screen.findByText('We do not know this code');
    await waitFor(() => expect(isSeen('Referral code')).toBe(true));
    isRefused = false;
    press('Remove code');
    await screen.findByRole('heading', { level: 1, name: 'Confirm your phone' });
    expect(input('Referral code').value).toBe('');
    expect(sessionStorage.getItem('dealer')).toBeNull();
    send();
    await waitFor(() => expect(posts().at(-1)?.body).not.toHaveProperty('dealer'));
    await screen.findByRole('heading', { level: 1, name: /Welcome/ });
  });

  it.each([
    ['account', 'Account', 'This account is already taken'],
    ['phone', 'Mobile number', 'Enter a valid phone number'],
    ['code', 'Verification code', 'The code is wrong or has expired'],
  ])('shows a refused %s at its field, and keeps the input', async (field, label, words) => {
    await setUp({ 'POST /account': { status: 422, message: words, errors: { [field]: [words] } } });
    await fillRight();
    send();
    const error = await screen.findByText(words);
    expect(input(label).getAttribute('aria-describedby')).toContain(error.closest('p')?.id);
    await waitFor(() => expect(document.activeElement).toBe(input(label)));
    expect(isSeen(label)).toBe(true);
    expect(input('Account').value).toBe('ada1815');
    expect(input('Password').value).toBe('analytical-engine');
    expect(input('Mobile number').value).toBe('0912 345 678');
    expect(input('Verification code').value).toBe('123456');
    for (const box of document.querySelectorAll('[role=checkbox]'))
      expect(box.getAttribute('aria-checked')).toBe('true');
  });

  it('sends the same key again without a response', async () => {
    let isFirst = true;
    const { posts } = await setUp({
      'POST /account': () => {
        if (!isFirst) return { data: token };
        isFirst = false;
        return 'network';
      },
    });
    await fillRight();
    send();
    await screen.findByRole('alert');
    send();
    await waitFor(() => expect(posts()).toHaveLength(2));
    const [first, second] = posts().map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it.each([
    ['desktop', true],
    ['mobile', false],
  ] as const)('requests the number of games with the page on %s: %s', async (device, isRequested) => {
    const { app } = await renderApp(null, { device });
    const page = {
      name: 'SIGNUP',
      params: {},
      search: new URLSearchParams(),
      pathname: '/enUS/signup',
    } as const;
    const keys = queries?.({ app, page }).map(({ queryKey }) => queryKey) ?? [];
    const { queryKey } = choiceQuery(app);
    expect(keys).toHaveLength(isRequested ? 3 : 2);
    expect(keys.some((key) => JSON.stringify(key) === JSON.stringify(queryKey))).toBe(isRequested);
  });

  it('loads the second step while the first is typed', async () => {
    await setUp();
    expect(screen.queryByLabelText('Mobile number')).toBeNull();
    type('Account', 'a');
    await screen.findByLabelText('Mobile number');
    expect(isSeen('Mobile number')).toBe(false);
  });

  it('opens the terms over the form, keeps the input and sends the version that was read', async () => {
    const article = {
      id: 1,
      topic: 'terms',
      title: 'Terms',
      content: '<p>Be fair.</p>',
      version: '2026-11',
      updated_at: '2026-11-01T00:00:00Z',
      sort: 1,
    };
    const { posts } = await setUp({ 'GET /article': { data: { list: [article] } } });
    await fillRight();
    const link = screen.getByRole('link', { name: 'terms of service' });
    // A press with a modifier key follows the link, any other one does not.
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(link)).toBe(false);
    await screen.findByText('Be fair.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Be fair.')).toBeNull());
    expect(input('Account').value).toBe('ada1815');
    send();
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ terms_version: '2026-11' }));
  });

  it('links the terms in a new tab, if the site has their pages', async () => {
    const { unmount } = await setUp();
    await goOn();
    const link = screen.getByRole('link', { name: 'terms of service' });
    expect(link.getAttribute('href')).toBe('/enUS/custom/terms');
    expect(link.getAttribute('target')).toBe('_blank');
    unmount();
    await setUp({}, { hasPage: (name: RouteName) => !name.startsWith('CUSTOM') });
    await goOn();
    screen.getByText('terms of service');
    expect(screen.queryByRole('link', { name: 'terms of service' })).toBeNull();
  });

  it.each([true, false])('asks whether the visitor is a member if there is a login: %s', async (hasLogin) => {
    await setUp({}, { hasPage: (name: RouteName) => hasLogin || name !== 'LOGIN' });
    expect(screen.queryAllByText(/Already a member/)).toHaveLength(hasLogin ? 1 : 0);
  });

  it.each([
    ['desktop', 'listbox'],
    ['mobile', 'dialog'],
  ] as const)('has the area codes on %s in a %s', async (device, role) => {
    await setUp({}, { device });
    await goOn();
    fireEvent.click(screen.getByLabelText('Country code'));
    expect(await screen.findByRole(role)).toBeTruthy();
  });

  it.each(['desktop', 'mobile'] as const)('sends the area code that was chosen on %s', async (device) => {
    const { posts } = await setUp({}, { device });
    await goOn();
    expect(screen.getByLabelText('Country code').textContent).toContain('+886');
    const american = await chooseAreaCode(/^\+1/, device === 'desktop' ? 'option' : 'button');
    expect(american.textContent).toContain('United States, Canada');
    await waitFor(() => expect(screen.getByLabelText('Country code').textContent).toContain('+1'));
    type('Mobile number', '2015550123');
    press('Send code');
    await waitFor(() => expect(posts()[0]?.body).toEqual({ area_code: '+1', phone: '2015550123' }));
  });

  it('has a text field for the area code when the list cannot be loaded', async () => {
    const { posts } = await setUp({ 'GET /areaCode': { status: 500 } });
    await fillRight();
    expect(input('Country code').tagName).toBe('INPUT');
    type('Country code', '+81');
    type('Verification code', '123456');
    send();
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ area_code: '+81' }));
  });
});

describe('the code', () => {
  it('is sent to the typed number once, and then waits', async () => {
    const { posts } = await setUp();
    await goOn();
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Please fill this in');
    expect(document.activeElement).toBe(input('Mobile number'));
    expect(posts()).toEqual([]);
    type('Mobile number', '912345678');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Code sent. It is valid for 5 minutes.');
    expect(posts().map(({ path, body }) => [path, body])).toEqual([
      ['/send/accountSignUp', { area_code: '+886', phone: '912345678' }],
    ]);
    expect(screen.getByRole('button', { name: /^Resend in/ })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(input('Verification code'));
  });

  it('does not wait for another number', async () => {
    await setUp();
    await goOn();
    type('Mobile number', '912345678');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in/ });
    type('Mobile number', '912345679');
    expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false);
    type('Mobile number', '912345678');
    screen.getByRole('button', { name: /^Resend in/ });
  });

  it.each([
    ['number', () => type('Mobile number', '0912345679')],
    ['area code', () => chooseAreaCode(/^\+1/, 'option')],
  ])('ends with its %s', async (_name, change) => {
    await setUp();
    await fillRight();
    press('Send code');
    await screen.findByRole('button', { name: /^Resend in/ });
    // The same number in full-width digits.
    type('Mobile number', '０９１２３４５６７８');
    expect(input('Verification code').value).toBe('123456');
    await change();
    await waitFor(() => expect(input('Verification code').value).toBe(''));
    expect(screen.queryByText(/Code sent/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false);
  });

  it('does not take the focus when the number has changed while it was sent', async () => {
    let answer = (_: typeof sent) => {};
    await setUp({
      'POST /send/accountSignUp': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await goOn();
    type('Mobile number', '912345678');
    press('Send code');
    await waitFor(() => expect(screen.getByRole('button', { name: /Send code/ }).ariaBusy).toBe('true'));
    input('Mobile number').focus();
    type('Mobile number', '912345679');
    await act(async () => answer(sent));
    await waitFor(() => expect(screen.getByRole('button', { name: /Send code/ }).ariaBusy).not.toBe('true'));
    expect(document.activeElement).toBe(input('Mobile number'));
  });

  it('waits for the time of the API when it was requested too soon', async () => {
    await setUp({ 'POST /send/accountSignUp': { status: 429, retryAfter: 7200 } });
    await goOn();
    type('Mobile number', '912345678');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Too many codes were requested. Please try again later.');
    screen.getByRole('button', { name: /^Resend in 0(2:00:00|1:59:59)$/ });
  });

  it('shows the message of the API when too many codes were requested, also with a short wait', async () => {
    const message = 'Too many codes were requested from your internet connection.';
    await setUp({
      'POST /send/accountSignUp': { status: 429, code: 'CODES_OF_NETWORK', message, retryAfter: 120 },
    });
    await goOn();
    type('Mobile number', '912345678');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText(message);
    expect(screen.queryByText(/A code was sent a moment ago/)).toBeNull();
  });

  it('shows the error of a number at the phone', async () => {
    await setUp({
      'POST /send/accountSignUp': { status: 422, errors: { phone: ['Enter a valid phone number'] } },
    });
    await goOn();
    type('Mobile number', '1111');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Enter a valid phone number');
    expect(document.activeElement).toBe(input('Mobile number'));
  });
});

describe('a taken name', () => {
  const TAKEN = { status: 422, errors: { account: ['This account is already taken'] } };

  it('is refused at the first step, and leads its owner to the login with it', async () => {
    const { checks, posts, unmount } = await setUp({ 'POST /account/check': TAKEN });
    type('Account', ' Ada1815 ');
    type('Account', 'ada1815');
    type('Password', 'analytical-engine');
    expect(checks()).toEqual([]);
    press('Continue');
    press('Continue');
    const error = (await screen.findByText(/This account is already taken/)).closest('p') as HTMLElement;
    await waitFor(() => expect(document.activeElement).toBe(input('Account')));
    screen.getByText('Step 1 of 3');
    expect([checks().map(({ body }) => body), posts()]).toEqual([[{ account: 'ada1815' }], []]);
    const link = within(error).getByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/enUS/login');
    fireEvent.click(link);
    unmount();
    await renderApp(<LoginForm />, { page: { name: 'LOGIN', pathname: '/enUS/login' } });
    expect([input('Account').value, input('Password').value]).toEqual(['ada1815', '']);
  });

  it('is checked again after a change', async () => {
    const { checks } = await setUp({
      'POST /account/check': ({ body }) =>
        (body as { account: string }).account === 'ada1815' ? TAKEN : { data: null },
    });
    type('Account', 'ada1815');
    type('Password', 'analytical-engine');
    press('Continue');
    await screen.findByText(/This account is already taken/);
    type('Account', 'ada1816');
    await waitFor(() => expect(screen.queryByText(/This account is already taken/)).toBeNull());
    press('Continue');
    await screen.findByText('Step 2 of 3');
    expect(checks()).toHaveLength(2);
  });

  it.each<[string, TestAnswer]>([
    ['the API lacks the call', { status: 404 }],
    ['the API lacks the call, in another way', { status: 501 }],
    ['too many names were refused', { status: 429, retryAfter: 60 }],
    ['the API fails', { status: 500 }],
    ['the API requires a session', { status: 401 }],
    ['the API refuses it without a field', { refused: 'Unknown path' }],
    ['the API refuses another field', { status: 422, errors: { x: ['no'] } }],
    ['nothing answers', 'network'],
    ['the answer is late', 'timeout'],
  ])('is left to the last step when %s', async (_name, answer) => {
    await setUp({ 'POST /account/check': answer });
    await goOn();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is no error of a name that was typed during the check', async () => {
    let answer = (_: typeof TAKEN) => {};
    await setUp({
      'POST /account/check': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    type('Account', 'ada1815');
    type('Password', 'analytical-engine');
    press('Continue');
    await waitFor(() => expect(screen.getByRole('button', { name: /Continue/ }).ariaBusy).toBe('true'));
    type('Account', 'ada1816');
    await act(async () => answer(TAKEN));
    await waitFor(() => expect(screen.getByRole('button', { name: /Continue/ }).ariaBusy).not.toBe('true'));
    screen.getByText('Step 1 of 3');
    expect(screen.queryByText(/This account is already taken/)).toBeNull();
  });

  it('does not stop a signup whose first try got no answer', async () => {
    let isFirst = true;
    const { checks, posts } = await setUp({
      'POST /account/check': () => (isFirst ? { data: null } : TAKEN),
      'POST /account': () => {
        if (!isFirst) return { data: token };
        isFirst = false;
        return 'network';
      },
    });
    await fillRight();
    send();
    await screen.findByRole('alert');
    press('Browser back');
    press('Continue');
    await screen.findByText('Step 2 of 3');
    send();
    await screen.findByRole('heading', { level: 1, name: 'Welcome, ada1815' });
    expect(checks()).toHaveLength(1);
    const [first, second] = posts().map(({ headers }) => headers['Idempotency-Key']);
    expect(second).toBe(first);
  });
});

it('refuses an unknown referral code at the first step, where it can be removed', async () => {
  const { checks } = await setUp({
    'POST /account/check': ({ body }) =>
      (body as { dealer?: string }).dealer
        ? { status: 422, errors: { dealer: ['We do not know this code'] } }
        : { data: null },
  });
  type('Account', 'ada1815');
  type('Password', 'analytical-engine');
  type('Referral code', ' NOBODY1 ');
  press('Continue');
  await screen.findByText('We do not know this code');
  screen.getByText('Step 1 of 3');
  press('Remove code');
  await screen.findByText('Step 2 of 3');
  expect(checks().map(({ body }) => body)).toEqual([
    { account: 'ada1815', dealer: 'NOBODY1' },
    { account: 'ada1815' },
  ]);
});

describe('a known number', () => {
  const KNOWN = { status: 422, errors: { phone: ['This phone number is already registered'] } };

  it('leads to the login after its code was sent', async () => {
    await setUp({ 'POST /account': KNOWN });
    await fillRight();
    press('Send code');
    await screen.findByText('Code sent. It is valid for 5 minutes.');
    send();
    const error = (await screen.findByText(/This phone number is already registered/)).closest('p');
    const link = within(error as HTMLElement).getByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/enUS/login');
    type('Mobile number', '0912345679');
    await waitFor(() => expect(screen.queryByText(/This phone number is already registered/)).toBeNull());
  });

  it('is not assumed for a number that no code reached', async () => {
    await setUp({ 'POST /account': { ...KNOWN, errors: { phone: ['Enter a valid phone number'] } } });
    await fillRight();
    send();
    const error = (await screen.findByText('Enter a valid phone number')).closest('p');
    expect(within(error as HTMLElement).queryByRole('link')).toBeNull();
  });
});

describe('the steps', () => {
  it('keep one URL, show the current step and focus the heading', async () => {
    const { navigation } = await setUp();
    screen.getByText('Step 1 of 3');
    const current = () => document.querySelector('[aria-current=step]')?.textContent;
    expect(current()).toBe('Account');
    await goOn();
    expect(navigation.toStep).toHaveBeenCalledWith('phone');
    expect(navigation.go).not.toHaveBeenCalled();
    screen.getByText('Step 2 of 3');
    expect(current()).toBe('Phone');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(isSeen('Account')).toBe(false);
  });

  it.each(['Browser back', 'Back'])('go back by %s, keep the input, and continue again', async (name) => {
    await setUp();
    await fillRight();
    press(name);
    await screen.findByText('Step 1 of 3');
    expect(document.activeElement).toBe(heading());
    expect([input('Account').value, input('Password').value]).toEqual(['ada1815', 'analytical-engine']);
    press('Continue');
    await screen.findByText('Step 2 of 3');
    expect(input('Mobile number').value).toBe('0912 345 678');
    expect(input('Verification code').value).toBe('123456');
  });

  it('show the second one only for a validated account', async () => {
    await setUp();
    // The step of a history entry from before a reload: the input is lost.
    press('Browser forward');
    screen.getByText('Step 1 of 3');
    await goOn();
    press('Browser back');
    type('Account', 'ada1816');
    press('Browser forward');
    screen.getByText('Step 1 of 3');
  });

  it('survive a reload at the first step, without the password and the code', async () => {
    const { unmount } = await setUp();
    await fillRight();
    window.dispatchEvent(new Event('pagehide'));
    const kept = JSON.stringify(sessionStorage);
    expect(kept).toContain('ada1815');
    expect(kept).not.toContain('analytical-engine');
    // The key contains the name of the password field, but no value.
    expect(kept).not.toMatch(/code\W+123456/);
    unmount();
    await setUp();
    screen.getByText('Step 1 of 3');
    expect([input('Account').value, input('Password').value]).toEqual(['ada1815', '']);
    type('Password', 'analytical-engine');
    press('Continue');
    await screen.findByText('Step 2 of 3');
    expect(input('Mobile number').value).toBe('0912 345 678');
  });

  it('show the running promotion and the number of games', async () => {
    await setUp();
    await screen.findByText('First deposit: 100%');
    await screen.findByText('40 games from 2 providers');
    expect(screen.queryByText('Over')).toBeNull();
  });

  it('show no benefits that the API does not have', async () => {
    await setUp({ 'GET /promotions': { status: 500 }, 'GET /gameProduct': { data: { list: [] } } });
    screen.getByRole('heading', { level: 2, name: 'What you get' });
    expect(screen.queryByText('For new members')).toBeNull();
    expect(screen.queryByText(/games from/)).toBeNull();
  });

  it('show the promotion in one line on phones', async () => {
    await setUp({}, { device: 'mobile' });
    await screen.findByText('First deposit: 100%');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});

describe('rules', () => {
  const line = (text: string) => screen.getByText(text, { exact: false, selector: 'li span' }).closest('li');
  const lines = () => [...document.querySelectorAll('form li')].map((item) => item.textContent);

  it('are marked as met while typing, but never that a name is free', async () => {
    await setUp();
    expect(lines().every((text) => text?.endsWith('(not met yet)'))).toBe(true);
    type('Account', 'Ad');
    expect(lines().slice(0, 3)).toEqual([
      '4 to 16 characters (not met yet)',
      'Begins with a letter (met)',
      'Only lowercase letters and digits (not met yet)',
    ]);
    type('Account', 'demo');
    expect(
      lines()
        .slice(0, 3)
        .every((text) => text?.endsWith('(met)')),
    ).toBe(true);
    // Before the API responds the field shows nothing about the name.
    const marks = input('Account').closest('.flex-col')?.querySelectorAll('svg') ?? [];
    expect([...marks].filter((mark) => !mark.closest('li'))).toEqual([]);
    const count = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(count()).toContain('3 of 3 rules met');
  });

  it.each([
    ['password123', 'Not one of the most common passwords'],
    ['ada1815', '8 to 64 characters'],
  ])('of the password %s name what is not allowed', async (password, rule) => {
    await setUp();
    type('Account', 'adalovelace');
    type('Password', password);
    expect(line(rule)?.textContent).toBe(`${rule} (not met yet)`);
    expect(document.body.textContent).not.toContain('Not allowed yet');
  });

  it('reject a password that contains the account, whichever was typed last', async () => {
    await setUp();
    type('Password', 'AdaLovelace');
    expect(line('Different from your account')?.textContent).toContain('(met)');
    type('Account', 'adalovelace');
    expect(line('Different from your account')?.textContent).toContain('(not met yet)');
    press('Continue');
    await screen.findByText('The password must not be the same as the account');
  });

  it('are those of the schema: input that meets all is accepted, other input is rejected', () => {
    const texts = [
      '',
      'a',
      'abc',
      'abcd',
      '1abc',
      'Abcd',
      'ab_cd',
      'a'.repeat(16),
      'a'.repeat(17),
      'ａｂｃｄ',
    ];
    for (const text of texts) {
      // The rules check the normalized text.
      const isMet = text !== '' && ACCOUNT_RULES.every(({ holds }) => holds(normalizedText(text)));
      expect([text, accountInput.safeParse(text).success]).toEqual([text, isMet]);
    }
    for (const text of ['', 'short', 'password', 'PASSWORD', 'aaaaaaaa', 'difference', 'x1'.repeat(33)]) {
      const isMet = text !== '' && PASSWORD_RULES.every(({ holds }) => holds(text));
      expect([text, newPasswordInput.safeParse(text).success]).toEqual([text, isMet]);
    }
  });
});

describe('a code that was not requested', () => {
  it.each([
    ['enUS', 'Create account', 'Press “Send code” first, then enter the 6 digits'],
  ] as const)('is what the error of an empty code says in %s', async (_locale, submit, words) => {
    await setUp();
    await goOn();
    type('Mobile number', '0912345678');
    press(submit);
    await screen.findByText(words);
    press('Send code');
    await screen.findByText('Code sent. It is valid for 5 minutes.');
    expect(screen.queryByText(words)).toBeNull();
    press(submit);
    await screen.findByText('Please fill this in');
  });
});
