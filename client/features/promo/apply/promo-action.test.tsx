import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import enUS from '#locales/enUS.json' with { type: 'json' };
import { ApiError, type ApiOptions } from '#platform/api/api-client.ts';
import { createServerAuth } from '#platform/api/session.ts';
import { mainWalletQuery } from '#platform/net/queries.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { type Navigation, NavigationContext } from '#platform/site/navigation.ts';
import { AppContext, type AppEnvironment, PageContext } from '#platform/site/page.ts';
import type { RouteName } from '#shared/routes.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { PromoAction } from './promo-action.tsx';

const item: Promotion = {
  id: 2,
  title: 'Gift',
  category: 'new',
  image: '/x.svg',
  tags: [],
  is_apply: true,
  discount_id: 2,
  sort: 1,
};
const terms = { id: 2, name: 'Gift', type: 'gift', can_apply: true };

interface Setting {
  promotion?: Promotion;
  isMember?: boolean;
  pages?: readonly RouteName[];
  /** Answers of GET /discount, in turn; the last one repeats. */
  discounts?: readonly (object | ApiError)[];
  /** Answers of POST /transaction/discount, in turn. */
  applications?: readonly (object | ApiError)[];
  /** Answer of GET /gameApi/wallet/1. */
  wallet?: object;
}

function setUp({
  promotion = item,
  isMember = true,
  pages = [],
  discounts = [],
  applications = [],
  wallet = new ApiError({ kind: 'http', status: 500, message: '' }),
}: Setting) {
  const answers = {
    '/discount': [...discounts],
    '/transaction/discount': [...applications],
    '/gameApi/wallet/1': [wallet],
  };
  const call = vi.fn(async (path: keyof typeof answers, options: ApiOptions<unknown> = {}) => {
    // StrictMode unmounts a component after its first mount, which aborts its query before it is sent.
    await Promise.resolve();
    options.signal?.throwIfAborted();
    const queue = answers[path];
    const data = queue.length > 1 ? queue.shift() : queue[0];
    if (data instanceof Error) throw data;
    const parse = (await options.loadingParse) ?? options.parse;
    return parse?.(data, () => {});
  });
  const go = vi.fn();
  const remember = vi.fn();
  const navigation: Navigation = {
    toStep: () => {},
    playAgain: () => {},
    go,
    back: () => {},
    setQuery: () => {},
    reload: () => {},
    hold: () => () => {},
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Only the fields that the component reads.
  const app = {
    device: 'desktop',
    locale: 'enUS',
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    dataApi: (_method: string, ...rest: Parameters<typeof call>) => call(...rest),
    queryClient,
    auth: createServerAuth(isMember ? 'Bearer token' : null),
    dialogs: createDialogStore(),
    returnTo: { remember, take: () => undefined, forget: () => {} },
    hasPage: (name: RouteName) => pages.includes(name),
  } as unknown as AppEnvironment;
  const page = {
    name: 'PROMO_DETAIL',
    params: { promoID: '2' },
    search: new URLSearchParams('x=1'),
    pathname: '/enUS/promo/2',
  } as const;
  const messages = Object.fromEntries(
    Object.entries(enUS).flatMap(([space, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${space}.${key}`, text]),
    ),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en-US" messages={messages}>
        <AppContext value={app}>
          <PageContext value={page}>
            <NavigationContext value={navigation}>
              <PromoAction item={promotion} period="running" />
            </NavigationContext>
          </PageContext>
        </AppContext>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const sent = () => call.mock.calls.filter(([path]) => path === '/transaction/discount');
  return { app, go, remember, sent };
}

const listOf = (entry: object) => ({ list: [entry] });
const timeout = new ApiError({ kind: 'timeout', status: 0, message: '' });

afterEach(() => vi.useRealTimers());

describe('a guest', () => {
  it('is redirected to the login and back to this page', () => {
    const { go, remember } = setUp({ isMember: false });
    const link = screen.getByRole('link', { name: 'Log in to take part' });
    // No `cb`: a login in another tab does not come back to this page.
    expect(link.getAttribute('href')).toBe('/enUS/login');
    fireEvent.click(link);
    expect(remember).toHaveBeenCalledExactlyOnceWith('/enUS/promo/2?x=1');
    expect(go).toHaveBeenCalledExactlyOnceWith('/enUS/login?cb=1');
  });

  it('can open the login in another tab', () => {
    const { go, remember } = setUp({ isMember: false });
    fireEvent.click(screen.getByRole('link', { name: 'Log in to take part' }), { ctrlKey: true });
    expect(remember).not.toHaveBeenCalled();
    expect(go).not.toHaveBeenCalled();
  });
});

describe('an activity', () => {
  const wheel: Promotion = { ...item, is_apply: false, activity_type: 'wheel', activity_path: 'summer' };

  it('has a link to its page', () => {
    setUp({ promotion: wheel, pages: ['ACTIVITY_WHEEL'] });
    const link = screen.getByRole('link', { name: 'Go to the wheel' });
    expect(link.getAttribute('href')).toBe('/enUS/event/roulette/summer');
  });

  it('has no link if its page does not exist', () => {
    setUp({ promotion: wheel });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a member', () => {
  it('follows an application until it is reviewed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const states = ['pending', 'approved', 'rejected'];
    setUp({ discounts: states.map((apply_status) => listOf({ ...terms, apply_status })) });
    await screen.findByText('Application received');
    await vi.advanceTimersByTimeAsync(4000);
    await screen.findByText('You have received this promotion.');
    await vi.advanceTimersByTimeAsync(20_000);
    screen.getByText('You have received this promotion.');
  });

  it('applies once for two presses, and sees the state', async () => {
    const { app, sent } = setUp({
      discounts: [listOf(terms), listOf({ ...terms, apply_status: 'pending' })],
      applications: [{ record_no: 'R1', status: 'pending' }],
    });
    const button = await screen.findByRole('button', { name: 'Apply' });
    expect(screen.queryByText('You cannot apply right now')).toBeNull();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Application received')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.[1]?.body).toEqual({ discount_id: 2 });
    expect(app.dialogs.getState().toasts[0]?.message).toBe('Application sent');
  });

  it('sees the reason of a refused application', async () => {
    setUp({ discounts: [listOf({ ...terms, can_apply: false, reject_reason: 'Verify your identity' })] });
    expect(await screen.findByText('Verify your identity')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('sees a refusal, and can apply again with a new key', async () => {
    const { sent } = setUp({
      discounts: [listOf(terms)],
      applications: [
        new ApiError({ kind: 'refused', status: 200, message: 'Deposit first' }),
        { record_no: 'R1', status: 'approved', amount: '188.00' },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Deposit first');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const [first, second] = sent().map(([, options]) => options?.idempotencyKey);
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });

  it('sees an application without an answer as sent if the API lists it', async () => {
    const { app, sent } = setUp({
      discounts: [listOf(terms), listOf({ ...terms, apply_status: 'pending' })],
      applications: [timeout],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Application received')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(app.dialogs.getState().toasts[0]?.tone).toBe('success');
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['the state is unchanged', [listOf({ ...terms, apply_status: 'rejected' })]],
    [
      'the state cannot be loaded',
      [
        listOf({ ...terms, apply_status: 'rejected' }),
        new ApiError({ kind: 'http', status: 500, message: '' }),
      ],
    ],
    [
      'an earlier application is no longer listed',
      [listOf({ ...terms, apply_status: 'rejected' }), listOf(terms)],
    ],
  ])('does not report success after a time-out when %s', async (_, discounts) => {
    const { app } = setUp({ discounts, applications: [timeout] });
    fireEvent.click(await screen.findByRole('button', { name: /Apply/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('it will not be counted twice');
    expect(app.dialogs.getState().toasts).toEqual([]);
  });

  it('repeats an application that the API does not list with the same key', async () => {
    const { sent } = setUp({
      discounts: [listOf(terms)],
      applications: [timeout, { record_no: 'R1', status: 'pending' }],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    expect((await screen.findByRole('alert')).textContent).toContain('it will not be counted twice');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(([, options]) => options?.idempotencyKey);
    expect(second).toBe(first);
  });

  it.each([
    [404, true],
    [501, true],
    [404, false],
  ])('sees a link to customer service if the API takes no applications (%i), and the site has it: %s', async (status, hasPage) => {
    setUp({
      discounts: [new ApiError({ kind: 'http', status, message: '' })],
      pages: hasPage ? ['CUSTOM_SERVICE'] : [],
    });
    await screen.findByText(/through customer service/);
    expect(screen.queryByRole('link', { name: 'Customer service' }) !== null).toBe(hasPage);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can retry when the discounts could not be loaded', async () => {
    setUp({ discounts: [new ApiError({ kind: 'http', status: 500, message: '' }), listOf(terms)] });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeDefined();
  });

  it.each([
    ['pending', 'Application received', undefined],
    ['approved', 'You have received this promotion.', 'Apply again'],
    ['rejected', 'Your application was not accepted', 'Apply again'],
    ['none', undefined, 'Apply'],
  ])('sees the state "%s", and the link to their applications after one', async (apply_status, words, button) => {
    setUp({ discounts: [listOf({ ...terms, apply_status })], pages: ['MEMBER_PROMO_APPLY'] });
    if (words) await screen.findByText(words);
    else await screen.findByRole('button', { name: 'Apply' });
    expect(screen.queryByRole('button')?.textContent).toBe(button);
    expect(screen.queryByRole('link', { name: 'My applications' }) !== null).toBe(apply_status !== 'none');
  });

  it('waits for the deposit with which it was chosen', async () => {
    setUp({
      discounts: [listOf({ ...terms, type: 'deposit', can_apply: false, apply_status: 'pending' })],
    });
    await screen.findByText('Waiting for your deposit');
    expect(screen.queryByText('Application received')).toBeNull();
  });

  it('has no link to their applications if that page does not exist', async () => {
    setUp({ discounts: [listOf({ ...terms, apply_status: 'pending' })] });
    await screen.findByText('Application received');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('sees the link that resolves a refusal, if the API answers one', async () => {
    const refused = { ...terms, can_apply: false, reject_reason: 'Verify your identity' };
    setUp({ discounts: [listOf({ ...refused, reject_link: 'https://help.test/x' })] });
    const link = await screen.findByRole('link', { name: 'Do this first' });
    expect(link.getAttribute('href')).toBe('https://help.test/x');
  });

  it.each([
    [{ type: 'deposit' }, ['MEMBER_DEPOSIT'], true],
    [{ type: 'deposit' }, [], false],
    [{ type: 'deposit', can_apply: false }, ['MEMBER_DEPOSIT'], false],
    [{ type: 'gift' }, ['MEMBER_DEPOSIT'], false],
  ] as const)('chooses a discount of deposits in the deposit form: %j with the pages %j', async (more, pages, isLink) => {
    setUp({ discounts: [listOf({ ...terms, ...more })], pages: [...pages] });
    await waitFor(() => expect(document.querySelector('a, button, [role=status], div > div')).not.toBeNull());
    const find = () => screen.queryByRole('link', { name: 'Deposit with this promotion' });
    if (isLink)
      await waitFor(() => expect(find()?.getAttribute('href')).toBe('/enUS/member/deposit?discount=2'));
    else await waitFor(() => expect(document.querySelector('[aria-busy], .skeleton')).toBeNull());
    expect(find() !== null).toBe(isLink);
  });

  it.each([
    [{ record_no: 'R', status: 'rejected' }, 'Your application was not accepted', 'error'],
    [{ record_no: 'R', status: 'approved' }, 'Your application was accepted', 'success'],
    [
      { record_no: 'R', status: 'approved', amount: '188.00' },
      '$188.00 has been added to your main wallet',
      'success',
    ],
    [
      { record_no: 'R', status: 'approved', amount: '188.00', required_bet: '940.00' },
      '$188.00 has been added to your main wallet. This adds $940.00 of turnover before you can withdraw.',
      'success',
    ],
  ])('sees the result of an application in a toast: %j', async (result, message, tone) => {
    const { app } = setUp({ discounts: [listOf(terms)], applications: [result] });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(app.dialogs.getState().toasts[0]).toMatchObject({ message, tone }));
  });

  it('can apply again after a press that failed', async () => {
    const refusal = new ApiError({ kind: 'refused', status: 200, message: '' });
    const { sent } = setUp({ discounts: [listOf(terms)], applications: [refusal] });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    // A refusal without a message.
    expect((await screen.findByRole('alert')).textContent).toContain('could not be confirmed');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  const gift = { ...terms, amount: '188.00', required_bet: '940.00' };
  const wallet = {
    ...{ id: 1, code: 'main', name: 'Main', currency: 'USD', status: 'normal', balance: '12271.58' },
    turnover: { total: '0.00', left: '0.00', locks_wallet: true },
  };

  it('sees above the button what the gift locks', async () => {
    setUp({ discounts: [listOf(gift)], wallet });
    const words =
      'After this, you cannot withdraw the $12,459.58 in your main wallet until you place $940.00 in valid bets. You can still play with it.';
    const note = await screen.findByText(words);
    const button = screen.getByRole('button', { name: 'Apply' });
    expect(note.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is asked before a gift locks money, and applies only after a yes', async () => {
    const { app, sent } = setUp({
      discounts: [listOf(gift)],
      applications: [{ record_no: 'R1', status: 'pending' }],
      wallet,
    });
    await screen.findByText(/^After this, you cannot withdraw/);
    const ask = async (answer: boolean) => {
      fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
      await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
      const [dialog] = app.dialogs.getState().dialogs;
      expect(dialog?.message).toBe(
        'Once it is paid, you cannot withdraw from your main wallet until you place $940.00 in valid bets. You can still play with it. To keep money free, withdraw it first.',
      );
      await act(async () => app.dialogs.settle(dialog?.id ?? 0, answer));
    };
    await ask(false);
    expect(sent()).toHaveLength(0);
    await ask(true);
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('is asked also while the balance is unknown', async () => {
    const { app, sent } = setUp({ discounts: [listOf(gift)] });
    await screen.findByText(/\$940\.00/);
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
    expect(app.dialogs.getState().dialogs[0]?.message).toMatch(
      /^The balance of your main wallet is not known/,
    );
    expect(sent()).toHaveLength(0);
  });

  it.each([
    ['the wallet is empty', { ...wallet, balance: '0.00' }],
    ['the wallet is locked already', { ...wallet, turnover: { ...wallet.turnover, left: '5.00' } }],
    ['only the gift is locked', { ...wallet, turnover: { ...wallet.turnover, locks_wallet: false } }],
  ])('is not asked if %s', async (_, main) => {
    const { app, sent } = setUp({
      discounts: [listOf(gift)],
      applications: [{ record_no: 'R1', status: 'pending' }],
      wallet: main,
    });
    await screen.findByText(/\$940\.00/);
    await waitFor(() => expect(app.queryClient.getQueryData(mainWalletQuery(app).queryKey)).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it.each([
    ['the balance is unknown', gift, 'You can withdraw this after $940.00 in valid bets.'],
    [
      'the API tells no figures',
      terms,
      'The rules on this page say how much you must place in valid bets before you can withdraw.',
    ],
  ])('sees no invented amount when %s', async (_, discount, words) => {
    setUp({ discounts: [listOf(discount)] });
    await screen.findByText(words);
  });

  it.each([
    ['pending', 'This adds $940.00 of turnover before you can withdraw.'],
    ['approved', 'It came with $940.00 of turnover.'],
  ])('sees the turnover of a promotion with the state %s', async (apply_status, words) => {
    setUp({ discounts: [listOf({ ...gift, apply_status, can_apply: false })] });
    await screen.findByText(words);
  });

  it('handles the errors of an application itself', async () => {
    const { sent } = setUp({
      discounts: [listOf(terms)],
      applications: [{ record_no: 'R', status: 'pending' }],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.[1]?.isHandled).toBe(true);
  });
});
