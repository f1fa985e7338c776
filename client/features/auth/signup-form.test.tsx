import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import type { RouteName } from '#shared/routes.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { SignupForm } from './signup-form.tsx';

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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
});

async function setUp(api: TestAppOptions['api'] = {}, options: TestAppOptions = {}) {
  const result = await renderApp(<SignupForm />, {
    ...options,
    api: {
      'GET /areaCode': areaCodes,
      'POST /send/accountSignUp': sent,
      'POST /account': { data: token },
      ...api,
    },
    page: { name: 'SIGNUP', pathname: '/enUS/signup' },
  });
  await waitFor(() => expect(result.calls).toHaveLength(1));
  await waitFor(() => expect(input('Area code')).toHaveProperty('disabled', false));
  await act(async () => {});
  return { ...result, posts: () => result.calls.filter(({ method }) => method === 'POST') };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));

function fillRight() {
  type('Account', 'ada1815');
  type('Password', 'analytical-engine');
  type('Mobile number', '0912 345 678');
  type('Verification code', '123456');
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
}

describe('signup', () => {
  it('is made for password managers and phones', async () => {
    await setUp();
    expect(input('Account').autocomplete).toBe('username');
    expect(input('Password').autocomplete).toBe('new-password');
    expect(input('Mobile number').autocomplete).toBe('tel-national');
    expect(input('Verification code').autocomplete).toBe('one-time-code');
  });

  it('groups the number as one types and sends its digits alone, however it was pasted', async () => {
    const { posts } = await setUp();
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

  it('takes a whole number that is pasted apart from the area code chosen already', async () => {
    await setUp();
    const paste = (text: string) =>
      fireEvent.paste(input('Mobile number'), { clipboardData: { getData: () => text } });
    // Left to the browser, which puts it in: another country's.
    expect(paste('+81 90 1234 5678')).toBe(true);
    expect(paste('＋886 912-345-678')).toBe(false);
    expect(input('Mobile number').value).toBe('912 345 678');
  });

  it('says what is wrong with a number once it is left', async () => {
    await setUp();
    type('Mobile number', '12');
    fireEvent.blur(input('Mobile number'));
    await screen.findByText('Enter a valid phone number');
    type('Mobile number', '0912345678');
    await waitFor(() => expect(screen.queryByText('Enter a valid phone number')).toBeNull());
  });

  it('sends everything, takes the session and leads to the welcome', async () => {
    const { posts, navigation, app } = await setUp();
    fillRight();
    send();
    await waitFor(() =>
      expect(navigation.go).toHaveBeenCalledWith('/enUS/member?welcome=1', { replace: true }),
    );
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

  it('has both boxes unticked and does not go on without them', async () => {
    const { posts } = await setUp();
    for (const box of screen.getAllByRole('checkbox')) expect(box.getAttribute('aria-checked')).toBe('false');
    fillRight();
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    send();
    expect(await screen.findAllByText('Please tick this box to continue')).toHaveLength(2);
    expect(posts()).toEqual([]);
  });

  it('focuses the first wrong field in the order of the page', async () => {
    await setUp();
    type('Password', 'short');
    send();
    await screen.findByText('Use 8 to 64 characters');
    expect(document.activeElement).toBe(input('Account'));
  });

  it.each([
    ['in this visit', () => sessionStorage.setItem('dealer', 'FRIEND7')],
    [
      'a day ago',
      () =>
        localStorage.setItem('dealer', JSON.stringify({ code: 'FRIEND7', at: Date.now() - 24 * 3_600_000 })),
    ],
  ])('fills in the referral code that the member came by %s', async (_, come) => {
    come();
    const { posts } = await setUp();
    expect(input('Referral code').value).toBe('FRIEND7');
    fillRight();
    send();
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ dealer: 'FRIEND7' }));
    await waitFor(() => expect(localStorage.getItem('dealer')).toBeNull());
    expect(sessionStorage.getItem('dealer')).toBeNull();
  });

  it.each([
    ['account', 'Account', 'This account is already taken'],
    ['phone', 'Mobile number', 'Enter a valid phone number'],
    ['code', 'Verification code', 'The code is wrong or has expired'],
  ])('shows a refused %s at its field and loses nothing', async (field, label, words) => {
    await setUp({ 'POST /account': { status: 422, message: words, errors: { [field]: [words] } } });
    fillRight();
    send();
    const error = await screen.findByText(words);
    expect(input(label).getAttribute('aria-describedby')).toContain(error.closest('p')?.id);
    expect(document.activeElement).toBe(input(label));
    expect(input('Account').value).toBe('ada1815');
    expect(input('Password').value).toBe('analytical-engine');
    expect(input('Mobile number').value).toBe('0912 345 678');
    expect(input('Verification code').value).toBe('123456');
    for (const box of screen.getAllByRole('checkbox')) expect(box.getAttribute('aria-checked')).toBe('true');
  });

  it('sends the same key again when nobody knows whether the first try arrived', async () => {
    let isFirst = true;
    const { posts } = await setUp({
      'POST /account': () => {
        if (!isFirst) return { data: token };
        isFirst = false;
        return 'network';
      },
    });
    fillRight();
    send();
    await screen.findByRole('alert');
    send();
    await waitFor(() => expect(posts()).toHaveLength(2));
    const [first, second] = posts().map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('opens the terms beside the form, loses nothing, and tells which version was read', async () => {
    const article = {
      id: 1,
      topic: 'terms',
      title: 'Terms of service',
      content: '<p>Be fair.</p>',
      version: '2026-11',
      updated_at: '2026-11-01T00:00:00Z',
      sort: 1,
    };
    const { posts } = await setUp({ 'GET /article': { data: { list: [article] } } });
    fillRight();
    fireEvent.click(screen.getByRole('link', { name: 'terms of service' }));
    await screen.findByText('Be fair.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Be fair.')).toBeNull());
    expect(input('Account').value).toBe('ada1815');
    send();
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ terms_version: '2026-11' }));
  });

  it('links the terms only where there are such pages, in a tab of their own', async () => {
    const { unmount } = await setUp();
    const link = screen.getByRole('link', { name: 'terms of service' });
    expect(link.getAttribute('href')).toBe('/enUS/custom/terms');
    expect(link.getAttribute('target')).toBe('_blank');
    unmount();
    await setUp({}, { hasPage: (name: RouteName) => !name.startsWith('CUSTOM') });
    screen.getByText('terms of service');
    expect(screen.queryByRole('link', { name: 'terms of service' })).toBeNull();
  });

  it('lets the area code be typed when the list could not be loaded', async () => {
    const { posts } = await setUp({ 'GET /areaCode': { status: 500 } });
    await waitFor(() => expect(input('Area code').tagName).toBe('INPUT'));
    type('Area code', '+81');
    fillRight();
    send();
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ area_code: '+81' }));
  });
});

describe('the code', () => {
  it('goes to the number typed, once, and then waits', async () => {
    const { posts } = await setUp();
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Please fill this in');
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

  it('need not wait for another number', async () => {
    await setUp();
    type('Mobile number', '912345678');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in/ });
    type('Mobile number', '912345679');
    expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false);
    type('Mobile number', '912345678');
    screen.getByRole('button', { name: /^Resend in/ });
  });

  it('waits as long as the API says when it was asked too soon', async () => {
    await setUp({ 'POST /send/accountSignUp': { status: 429, retryAfter: 7200 } });
    type('Mobile number', '912345678');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Too many codes were requested. Please try again later.');
    screen.getByRole('button', { name: /^Resend in 0(2:00:00|1:59:59)$/ });
  });

  it('shows a bad number at the phone', async () => {
    await setUp({
      'POST /send/accountSignUp': { status: 422, errors: { phone: ['Enter a valid phone number'] } },
    });
    type('Mobile number', '1111');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Enter a valid phone number');
    expect(document.activeElement).toBe(input('Mobile number'));
  });
});
