import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { memberQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { listOf, postedBodies, renderApp, type TestAnswer, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, press, requiredFields, type } from '#tests/setup/hands.ts';
import { holdUpload, shownProgress } from '#tests/setup/held-upload.ts';
import { accountCardQuery, bankCardQuery, banksQuery } from './api.ts';
import CardEditPage, { queries as editQueries } from './card-edit.page.tsx';
import CardFormPage from './card-form.mobile.tsx';
import CardListPage from './card-list.page.tsx';

const { preparePicture } = vi.hoisted(() => ({ preparePicture: vi.fn() }));
vi.mock('#ui/picture/prepare-picture.ts', () => ({ preparePicture }));

const member = {
  account: 'ada1815',
  name: '林大衛',
  phone_masked: '912***678',
  transfer_mode: '0',
  identity_status: 'passed',
  has_safe_password: true,
};
const card = {
  id: 7,
  bank_id: 23,
  bank_code: '822',
  bank_name: 'CTBC Bank',
  branch_name: 'Xinyi',
  account_name: '林大衛',
  account_number_masked: '•••• 8316',
  status: 'verified',
  is_default: true,
};
const refused = {
  ...card,
  id: 8,
  account_number_masked: '•••• 9930',
  status: 'rejected',
  reject_reason: 'The picture cannot be read.',
  is_default: false,
};
const phoneAccount = {
  ...{ id: 5, type: 'telecom', provider: 'FarEasTone', account_masked: '09•••78', holder_name: 'Ada' },
  ...{ status: 'verified', is_default: false },
};
const NAMES = {
  enUS: ['Bank of Taiwan', 'CTBC Bank'],
  zhTW: ['臺灣銀行', '中國信託商業銀行'],
};

function banksIn(locale: string | undefined) {
  const [taiwan, ctbc] = NAMES[locale === 'zhTW' ? 'zhTW' : 'enUS'];
  const list = [
    { id: 1, code: '004', name: taiwan },
    { id: 23, code: '822', name: ctbc },
  ];
  return listOf(list);
}

type Api = NonNullable<TestAppOptions['api']>;
type Options = Omit<TestAppOptions, 'api'> & { api?: Api; info?: object };

async function show(node: React.ReactNode, { api = {}, info = {}, ...options }: Options) {
  const view = await renderApp(node, {
    page: { name: 'MEMBER_CARD_LIST' },
    ...options,
    api: {
      'GET /auth/info': { data: { ...member, ...info } },
      'GET /bank': ({ headers }) => banksIn(headers.Locale),
      'GET /accountBankCard': listOf([card, refused]),
      ...api,
    },
  });
  view.app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  return view;
}

async function chooseBank(words: string, name: RegExp) {
  const box = await screen.findByRole('combobox', { name: /^(Bank|銀行)$/ });
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  fireEvent.input(box, { target: { value: words } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  fireEvent.click(screen.getByRole('option', { name }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  preparePicture.mockReset();
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
});

async function choosePassbook() {
  const file = new File(['x'], 'passbook.jpg', { type: 'image/jpeg' });
  preparePicture.mockResolvedValue({ file, isBlurred: false });
  fireEvent.change(screen.getByLabelText(/Passbook cover/), { target: { files: [file] } });
  await screen.findByRole('img', { name: /Passbook cover/ });
}

describe('the list', () => {
  it('shows masks, the default, each status and the reason of a rejection', async () => {
    await show(<CardListPage />, {});
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('two cards');
    within(first).getByText('•••• 8316');
    within(first).getByText('Default');
    within(first).getByText('Ready');
    within(second).getByText('Not accepted');
    within(second).getByText('The picture cannot be read.');
    within(second).getByRole('button', { name: /^Fix it: .+ •••• 9930$/ });
    // A rejected card cannot be the default.
    expect(within(second).queryByRole('button', { name: /^Make default/ })).toBeNull();
  });

  it('shows the logo of each bank, and its branch if there is one', async () => {
    const bank = (id: number) => ({ id, code: '822', name: 'CTBC Bank', logo: `/${id}.svg` });
    await show(<CardListPage />, {
      api: {
        'GET /bank': listOf([bank(1), bank(23)]),
        'GET /accountBankCard': listOf([card, { ...card, id: 9, bank_id: 1, branch_name: null }]),
      },
    });
    const tiles = await screen.findAllByRole('listitem');
    await waitFor(() =>
      expect(tiles.map((tile) => tile.querySelector('img')?.getAttribute('src'))).toEqual([
        '/23.svg',
        '/1.svg',
      ]),
    );
    within(tiles[0] as HTMLElement).getByText('822 · Xinyi');
    within(tiles[1] as HTMLElement).getByText('822');
  });

  it('shows that it is empty, and links a phone to the form', async () => {
    await show(<CardListPage />, { device: 'mobile', api: { 'GET /accountBankCard': listOf([]) } });
    await screen.findByText('No bank account yet');
    expect(screen.getByRole('link', { name: 'Add a bank account' }).getAttribute('href')).toBe(
      '/m/enUS/member/card/form',
    );
  });

  it('makes another card the default, and sends its other fields unchanged', async () => {
    const other = { ...card, id: 9, is_default: false };
    const { calls } = await show(<CardListPage />, {
      api: {
        'GET /accountBankCard': listOf([card, other]),
        'POST /accountBankCard/9': { data: { ...other, is_default: true } },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Make default/ }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const { body } = calls.find(({ method }) => method === 'POST') ?? {};
    expect(Object.fromEntries(body instanceof FormData ? body : [])).toEqual({
      bank_id: '23',
      branch_name: 'Xinyi',
      account_name: '林大衛',
      is_default: 'true',
    });
  });

  it('makes another account of another kind the default, without its number', async () => {
    const { calls } = await show(<CardListPage />, {
      settings: { ACCOUNT_CARD_SWITCH: '1' },
      api: {
        'GET /accountBankCard': listOf([]),
        'GET /accountCard': listOf([phoneAccount]),
        'POST /accountCard/5': { data: { ...phoneAccount, is_default: true } },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Make default/ }));
    await waitFor(() => expect(postedBodies(calls)).toHaveLength(1));
    expect(postedBodies(calls)[0]).toEqual({
      ...{ type: 'telecom', provider: 'FarEasTone', holder_name: 'Ada', is_default: true },
    });
  });

  it('lists other accounts only while the operator accepts them', async () => {
    const { unmount, calls } = await show(<CardListPage />, {});
    await screen.findAllByRole('listitem');
    expect(screen.queryByText('Other accounts')).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('/accountCard'))).toBe(false);
    unmount();
    await show(<CardListPage />, {
      settings: { ACCOUNT_CARD_SWITCH: '1' },
      api: { 'GET /accountCard': listOf([]) },
    });
    await screen.findByText('No other account yet');
  });
});

describe('the way of adding and editing', () => {
  it('is a page on a phone, and keeps the way back', async () => {
    const search = new URLSearchParams('back=MEMBER_TREASURE');
    await show(<CardListPage />, { device: 'mobile', page: { name: 'MEMBER_CARD_LIST', search } });
    const linkOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: /^Fix it/ });
    expect(linkOf(/^Fix it/)).toBe('/m/enUS/member/card/form/edit/8?back=MEMBER_TREASURE');
    expect(linkOf('Add a bank account')).toBe('/m/enUS/member/card/form?back=MEMBER_TREASURE');
  });

  it('is a dialog on a desktop, with its id in the URL', async () => {
    const { navigation, unmount } = await show(<CardListPage />, {});
    fireEvent.click(await screen.findByRole('button', { name: /^Fix it/ }));
    await waitFor(() => expect(navigation.setQuery).toHaveBeenCalledWith({ edit: 8 }, { replace: false }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a bank account' }));
    await waitFor(() =>
      expect(navigation.setQuery).toHaveBeenCalledWith({ add: 'bankCard' }, { replace: false }),
    );
    unmount();
    const page = { name: 'MEMBER_CARD_LIST', search: new URLSearchParams('edit=8') } as const;
    const again = await show(<CardListPage />, { page });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByPlaceholderText('•••• 9930');
    within(dialog).getByText('The picture cannot be read.');
    for (const name of ['Cancel', 'Close']) fireEvent.click(within(dialog).getByRole('button', { name }));
    expect(again.navigation.setQuery.mock.calls).toEqual([[{ edit: null }], [{ edit: null }]]);
  });

  it('opens the dialog of another account by a parameter of its own', async () => {
    const account = { id: 8, type: 'e_wallet', provider: 'LINE Pay', account_masked: 'de•••om' };
    const whole = { ...account, holder_name: '林大衛', status: 'verified', is_default: true };
    const options = {
      settings: { ACCOUNT_CARD_SWITCH: '1' },
      api: { 'GET /accountCard': listOf([whole]) },
    };
    const page = { name: 'MEMBER_CARD_LIST', search: new URLSearchParams('editAccount=8') } as const;
    await show(<CardListPage />, { ...options, page });
    await within(await screen.findByRole('dialog')).findByPlaceholderText('de•••om');
  });
});

describe('removing an account', () => {
  const PATH = '/accountBankCard/8/remove';
  const devices = ['mobile', 'desktop'] as const;
  type Sent = { method: string; path: string; body?: unknown }[];
  const bodies = (calls: Sent) => calls.filter(({ path }) => path === PATH).map(({ body }) => body);

  async function openQuestion(options: Options) {
    const view = await show(<CardListPage />, options);
    await view.app.queryClient.ensureQueryData(memberQuery(view.app));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: CTBC Bank •••• 9930' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove CTBC Bank •••• 9930?' }));
    await question.findByRole('button', { name: 'Remove' });
    const submit = () => fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    return { ...view, question, submit };
  }

  function removal() {
    let list: object[] = [card, refused];
    return {
      'GET /accountBankCard': () => listOf(list),
      [`POST ${PATH}`]: () => {
        list = [card];
        return { data: null };
      },
    };
  }

  it.each(devices)('asks on %s with its name and requires the safe password', async (device) => {
    const { app, calls, submit } = await openQuestion({ device, api: removal() });
    await waitFor(() => expect(document.activeElement).toBe(input('Withdrawal PIN')));
    submit();
    await waitFor(() => expect(input('Withdrawal PIN').getAttribute('aria-invalid')).toBe('true'));
    expect(bodies(calls)).toEqual([]);
    type('Withdrawal PIN', '246810');
    submit();
    submit();
    await waitFor(() => expect(screen.queryByText('•••• 9930')).toBeNull());
    expect(bodies(calls)).toEqual([{ safe_password: '246810' }]);
    expect(app.dialogs.getState().toasts[0]?.message).toBe('CTBC Bank •••• 9930 is removed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it.each(devices)('asks on %s without a safe password of a member without one', async (device) => {
    const info = { has_safe_password: false };
    const { calls, submit } = await openQuestion({ device, info, api: removal() });
    expect(screen.queryByLabelText('Withdrawal PIN')).toBeNull();
    submit();
    await waitFor(() => expect(screen.queryByText('•••• 9930')).toBeNull());
    expect(bodies(calls)).toEqual([{}]);
  });

  it('sends nothing after Cancel', async () => {
    const { calls, question } = await openQuestion({ api: removal() });
    type('Withdrawal PIN', '246810');
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(calls)).toEqual([]);
  });

  it('marks a wrong safe password and keeps the question', async () => {
    const answer = { status: 422, errors: { safe_password: ['The password is wrong'] } };
    const { question, submit } = await openQuestion({ api: { [`POST ${PATH}`]: answer } });
    type('Withdrawal PIN', '135791');
    submit();
    await question.findByText('The password is wrong');
    expect(input('Withdrawal PIN').value).toBe('135791');
    expect(document.activeElement).toBe(input('Withdrawal PIN'));
  });

  it('shows a refusal in the question', async () => {
    const answer = { refused: 'A withdrawal is in progress' };
    const { question, submit } = await openQuestion({ api: { [`POST ${PATH}`]: answer } });
    type('Withdrawal PIN', '246810');
    submit();
    await question.findByText('A withdrawal is in progress');
  });

  it.each([404, 501])('names customer service when the answer is %s', async (status) => {
    const { app, submit } = await openQuestion({ api: { [`POST ${PATH}`]: { status } } });
    type('Withdrawal PIN', '246810');
    submit();
    const words = 'It cannot be removed here. Please contact customer service.';
    await waitFor(() => expect(app.dialogs.getState().toasts[0]?.message).toBe(words));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('•••• 9930')).toBeTruthy();
  });
});

it.each([
  ['enUS', 'Edit: CTBC Bank •••• 8316', 'Fix it: CTBC Bank •••• 9930'],
  ['zhTW', '編輯: CTBC Bank •••• 8316', '前往修正: CTBC Bank •••• 9930'],
] as const)('names the account in its edit button in %s', async (locale, edit, correct) => {
  await show(<CardListPage />, { locale });
  expect(await screen.findByRole('button', { name: edit })).toBeTruthy();
  expect(screen.getByRole('button', { name: correct })).toBeTruthy();
});

describe('a new bank account', () => {
  const page = { name: 'MEMBER_CARD_FORM' } as const;
  const added = { 'POST /accountBankCard': { data: { ...card, status: 'pending' } } };

  /** Opens the form on a phone, and fills in the bank and the number. */
  async function openFilled(options: Options) {
    const view = await show(<CardFormPage />, { page, device: 'mobile', ...options });
    await chooseBank('822', /822/);
    type('Account number', '901540028316');
    return view;
  }

  it.each([
    ['its code', 'enUS', '822', /822 CTBC/],
    ['its name in the other language', 'enUS', '信託', /822 CTBC/],
    ['its name as most people write it', 'zhTW', '台灣', /004 臺灣銀行/],
    ['its English name on a Chinese page', 'zhTW', 'ctbc', /822 中國信託/],
  ] as const)('finds the bank by %s', async (_how, locale, words, name) => {
    await show(<CardFormPage />, { page, device: 'mobile', locale });
    await chooseBank(words, name);
  });

  it('asks for no safe password, and goes to the list after "Cancel"', async () => {
    const { navigation } = await openFilled({});
    expect(screen.queryByLabelText('Withdrawal PIN')).toBeNull();
    press('Cancel');
    expect(navigation.go).toHaveBeenCalledWith('/m/enUS/member/card', { replace: true });
  });

  it('loads the banks again after a failure', async () => {
    let isDown = true;
    await show(<CardFormPage />, {
      ...{ page, device: 'mobile' },
      api: { 'GET /bank': ({ headers }) => (isDown ? { status: 500 } : banksIn(headers.Locale)) },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    screen.getByText(/banks could not be loaded/);
    isDown = false;
    fireEvent.click(retry);
    await chooseBank('822', /822/);
    expect(screen.queryByText(/banks could not be loaded/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('sends only the digits of a pasted number, with an idempotency key, and returns to the list', async () => {
    const { calls, navigation } = await show(<CardFormPage />, { page, device: 'mobile', api: added });
    await chooseBank('822', /822/);
    type('Account number', '９０１５-4002 8316');
    expect(navigation.hold.mock.calls.some(([hasChanges]) => hasChanges())).toBe(true);
    press('Add bank account');
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/m/enUS/member/card', { replace: true }));
    // Busy until the next page shows: another press sends nothing.
    screen.getByRole('button', { name: 'Add bank account', busy: true });
    const sent = calls.find(({ method }) => method === 'POST');
    expect(Object.fromEntries(sent?.body instanceof FormData ? sent.body : [])).toEqual({
      bank_id: '23',
      account_name: '林大衛',
      account_number: '901540028316',
      is_default: 'false',
    });
    expect(sent?.headers).toHaveProperty('Idempotency-Key');
  });

  it.each(['mobile', 'desktop'] as const)('returns to the withdrawal after saving on %s', async (device) => {
    const search = new URLSearchParams('back=MEMBER_TREASURE&add=bankCard');
    const { navigation } = await show(device === 'mobile' ? <CardFormPage /> : <CardListPage />, {
      page: { name: device === 'mobile' ? 'MEMBER_CARD_FORM' : 'MEMBER_CARD_LIST', search },
      device,
      api: added,
    });
    await chooseBank('822', /822/);
    type('Account number', '901540028316');
    press('Add bank account');
    const href = `${device === 'mobile' ? '/m' : ''}/enUS/member/treasure`;
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith(href, { replace: true }));
  });

  it.each([
    'Add bank account',
    'Cancel',
    'Close',
  ])('closes its dialog on a desktop after "%s"', async (name) => {
    const { navigation } = await show(<CardListPage />, {
      page: { name: 'MEMBER_CARD_LIST', search: new URLSearchParams('add=bankCard') },
      api: added,
    });
    await chooseBank('822', /822/);
    type('Account number', '901540028316');
    press(name);
    await waitFor(() => expect(navigation.setQuery).toHaveBeenCalledWith({ add: null }));
    expect(navigation.go).not.toHaveBeenCalled();
  });

  it('asks before the holder becomes the member’s name', async () => {
    const { app, calls, navigation } = await openFilled({
      info: { name: null },
      api: added,
    });
    type('Account holder', '林大衛');
    const posts = () => calls.filter(({ method }) => method === 'POST');
    const question = () => app.dialogs.getState().dialogs[0];
    press('Add bank account');
    await waitFor(() => expect(question()).toMatchObject({ title: 'Is 林大衛 your name?' }));
    app.dialogs.settle(question()?.id ?? 0);
    await waitFor(() => expect(question()).toBeUndefined());
    expect(posts()).toEqual([]);
    expect(input('Account number').value).toBe('9015 4002 8316');
    press('Add bank account');
    await waitFor(() => expect(question()).toBeDefined());
    app.dialogs.settle(question()?.id ?? 0, true);
    await waitFor(() => expect(navigation.go).toHaveBeenCalled());
    expect(posts()).toHaveLength(1);
  });

  it.each([
    true,
    false,
  ])('makes a known name read-only, with a link if the site has it: %s', async (hasPage) => {
    await show(<CardFormPage />, {
      ...{ page, device: 'mobile' },
      hasPage: (name) => hasPage || name !== 'CUSTOM_SERVICE',
    });
    const holder = await screen.findByLabelText<HTMLInputElement>('Account holder');
    expect([holder.value, holder.readOnly]).toEqual(['林大衛', true]);
    screen.getByText(/money is paid out to you alone/);
    expect(screen.queryByRole('link', { name: 'Contact us' }) !== null).toBe(hasPage);
  });

  it('asks for the name of a member without one, with a note that it is final', async () => {
    await show(<CardFormPage />, { page, device: 'mobile', info: { name: null } });
    expect((await screen.findByLabelText<HTMLInputElement>('Account holder')).readOnly).toBe(false);
    screen.getByText(/cannot be changed here/);
  });

  it('marks exactly the fields of a 422 with its messages, and keeps the input', async () => {
    const errors = {
      account_name: ['戶名須與會員真實姓名相同'],
      account_number: ['您已新增過這一筆'],
      bank_id: ['請選擇一個選項'],
      image: ['圖片檔案已損壞'],
    };
    await openFilled({ api: { 'POST /accountBankCard': { status: 422, errors } } });
    press('Add bank account');
    for (const [words] of Object.values(errors)) await screen.findByText(words ?? '');
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')].map((box) => box.id);
    expect(wrong).toHaveLength(4);
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('9015 4002 8316');
  });

  it('removes the error of a refused picture with the picture', async () => {
    const errors = { image: ['圖片檔案已損壞'] };
    await openFilled({ api: { 'POST /accountBankCard': { status: 422, errors } } });
    await choosePassbook();
    press('Add bank account');
    await screen.findByText('圖片檔案已損壞');
    press(/^Remove/);
    await waitFor(() => expect(screen.queryByText('圖片檔案已損壞')).toBeNull());
  });

  it('shows the upload in percent; an aborted upload keeps the input and its key', async () => {
    const upload = holdUpload();
    const { calls, navigation } = await openFilled({ api: { 'POST /accountBankCard': upload.answer } });
    await choosePassbook();
    press('Add bank account');
    await screen.findByRole('progressbar');
    await upload.reportProgress(0.3);
    expect(shownProgress()).toEqual(['Sending your picture', '30', '30%']);
    await upload.reportProgress(1);
    expect(shownProgress()).toEqual(['Sent. Waiting for an answer', '100', '100%']);
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(upload.isUploadAborted()).toBe(true);
    expect(navigation.go).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('9015 4002 8316');
    screen.getByRole('img', { name: /Passbook cover/ });
    press('Add bank account');
    const posts = () => calls.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(2));
    const [first, second] = posts().map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('continues when the member leaves the page, ends with a toast and does not navigate', async () => {
    const { promise, resolve } = Promise.withResolvers<TestAnswer>();
    const { app, calls, navigation, unmount } = await openFilled({
      api: { 'POST /accountBankCard': () => promise },
    });
    await choosePassbook();
    press('Add bank account');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    unmount();
    resolve({ data: card });
    await waitFor(() =>
      expect(app.dialogs.getState().toasts).toMatchObject([
        { message: 'Bank account added. We are checking it now.', tone: 'success' },
      ]),
    );
    expect(navigation.go).not.toHaveBeenCalled();
  });

  it('is aborted when the session ends', async () => {
    const upload = holdUpload();
    const { app, calls, unmount } = await openFilled({ api: { 'POST /accountBankCard': upload.answer } });
    await choosePassbook();
    press('Add bank account');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    unmount();
    expect(upload.isUploadAborted()).toBe(false);
    await app.auth.logout();
    expect(upload.isUploadAborted()).toBe(true);
  });

  it('shows no progress without a picture', async () => {
    const upload = holdUpload();
    const { calls } = await openFilled({ api: { 'POST /accountBankCard': upload.answer } });
    press('Add bank account');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    await upload.reportProgress(0.5);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows the message of the API when the limit is reached', async () => {
    await openFilled({ api: { 'POST /accountBankCard': { refused: 'No more than 10' } } });
    press('Add bank account');
    await screen.findByText('No more than 10');
  });
});

it.each([
  true,
  false,
])('links a forgotten safe password only if the site has its page: %s', async (isThere) => {
  await show(<CardEditPage />, {
    page: { name: 'MEMBER_CARD_FORM_EDIT', params: { cardID: '8' } },
    api: { 'GET /accountBankCard/8': { data: refused } },
    hasPage: () => isThere,
  });
  await screen.findByLabelText('Withdrawal PIN');
  expect(screen.queryByRole('link', { name: 'Forgot it?' }) !== null).toBe(isThere);
});

it('keeps the way back to the withdrawal behind a forgotten safe password and a cancelled edit', async () => {
  const { navigation } = await show(<CardEditPage />, {
    page: {
      name: 'MEMBER_CARD_FORM_EDIT',
      params: { cardID: '8' },
      search: new URLSearchParams('back=MEMBER_TREASURE'),
    },
    device: 'mobile',
    api: { 'GET /accountBankCard/8': { data: refused } },
  });
  const link = await screen.findByRole('link', { name: 'Forgot it?' });
  expect(link.getAttribute('href')).toBe('/m/enUS/member/pswchange/safepsw?back=MEMBER_TREASURE');
  press('Cancel');
  expect(navigation.go).toHaveBeenCalledWith('/m/enUS/member/card?back=MEMBER_TREASURE', { replace: true });
});

it('has a submit button of full width', async () => {
  await show(<CardFormPage />, { page: { name: 'MEMBER_CARD_FORM' }, device: 'mobile' });
  expect((await screen.findByRole('button', { name: 'Add bank account' })).className).toContain('w-full');
});

it.each([
  ['', ['Bank', 'Account holder', 'Account number']],
  ['kind=account', ['Type', 'Provider', 'Account', 'Account holder']],
])('requires these fields of a new account with "%s": %j', async (search, fields) => {
  await show(<CardFormPage />, {
    page: { name: 'MEMBER_CARD_FORM', search: new URLSearchParams(search) },
    device: 'mobile',
    settings: { ACCOUNT_CARD_SWITCH: '1' },
  });
  await screen.findByLabelText('Account holder');
  expect(requiredFields()).toEqual(fields);
});

it('adds an account of another kind', async () => {
  const { calls, navigation } = await show(<CardFormPage />, {
    page: { name: 'MEMBER_CARD_FORM', search: new URLSearchParams('kind=account') },
    device: 'mobile',
    settings: { ACCOUNT_CARD_SWITCH: '1' },
    api: {
      'POST /accountCard': { data: phoneAccount },
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Phone account' }));
  type('Provider', 'FarEasTone');
  type('Account', '0912345678');
  expect(navigation.hold.mock.calls.some(([hasChanges]) => hasChanges())).toBe(true);
  press('Add account');
  await waitFor(() => expect(navigation.go).toHaveBeenCalled());
  screen.getByRole('button', { name: 'Add account', busy: true });
  // Without a limit, the list is not needed.
  expect(calls.some(({ method, path }) => method === 'GET' && path.startsWith('/accountCard'))).toBe(false);
  expect(postedBodies(calls)).toEqual([
    {
      ...{ type: 'telecom', provider: 'FarEasTone', account: '0912345678' },
      ...{ holder_name: '林大衛', is_default: false },
    },
  ]);
});

describe('a change', () => {
  const page = { name: 'MEMBER_CARD_FORM_EDIT', params: { cardID: '8' } } as const;

  it.each([
    ['', true],
    ['kind=account', false],
  ])('of "%s" loads the banks with the page: %s', async (search, hasBanks) => {
    const { app } = await show(null, { page });
    const edited = { ...page, pathname: '/enUS', search: new URLSearchParams(search) };
    const keys = editQueries?.({ app, page: edited })?.map(({ queryKey }) => queryKey);
    const card = hasBanks ? bankCardQuery(app, 8) : accountCardQuery(app, 8);
    expect(keys).toEqual(
      [memberQuery(app), card, ...(hasBanks ? [banksQuery(app)] : [])].map(({ queryKey }) => queryKey),
    );
  });

  it('shows the mask and the reason of a rejection, and sends only changed fields', async () => {
    const { calls, navigation } = await show(<CardEditPage />, {
      page,
      api: {
        'GET /accountBankCard/8': { data: refused },
        'POST /accountBankCard/8': { data: { ...refused, status: 'pending' } },
      },
    });
    const number = await screen.findByLabelText<HTMLInputElement>('Account number');
    expect([number.value, number.placeholder]).toEqual(['', '•••• 9930']);
    expect(requiredFields()).toEqual(['Bank', 'Account holder', 'Withdrawal PIN']);
    screen.getByText('The picture cannot be read.');
    expect(navigation.hold.mock.calls.some(([hasChanges]) => hasChanges())).toBe(false);
    type('Branch', 'Daan');
    expect(navigation.hold.mock.calls.some(([hasChanges]) => hasChanges())).toBe(true);
    type('Withdrawal PIN', '246810');
    press('Save changes');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const { body } = calls.find(({ method }) => method === 'POST') ?? {};
    expect(Object.fromEntries(body instanceof FormData ? body : [])).toEqual({
      bank_id: '23',
      branch_name: 'Daan',
      account_name: '林大衛',
      is_default: 'false',
      safe_password: '246810',
    });
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS/member/card', { replace: true }));
    screen.getByRole('button', { name: 'Save changes', busy: true });
  });

  it('in the dialog of a desktop closes the dialog', async () => {
    const { navigation } = await show(<CardListPage />, {
      page: { name: 'MEMBER_CARD_LIST', search: new URLSearchParams('edit=8') },
      api: { 'POST /accountBankCard/8': { data: { ...refused, status: 'pending' } } },
    });
    await screen.findByPlaceholderText('•••• 9930');
    type('Branch', 'Daan');
    type('Withdrawal PIN', '246810');
    press('Save changes');
    await waitFor(() => expect(navigation.setQuery).toHaveBeenCalledWith({ edit: null }));
    expect(navigation.go).not.toHaveBeenCalled();
  });

  const account = {
    id: 8,
    type: 'e_wallet',
    provider: 'LINE Pay',
    account_masked: 'de•••om',
    holder_name: '林大衛',
    status: 'verified',
    is_default: true,
  };
  const kinds = [
    ['a bank account', page, '/accountBankCard/8', { ...card, id: 8 }],
    ['another account', { ...page, search: new URLSearchParams('kind=account') }, '/accountCard/8', account],
  ] as const;
  const settings = { ACCOUNT_CARD_SWITCH: '1' };

  it.each(kinds)('of %s is not sent without the safe password', async (_kind, at, path, data) => {
    const { calls } = await show(<CardEditPage />, {
      page: at,
      settings,
      api: { [`GET ${path}`]: { data } },
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Withdrawal PIN');
    expect(field.inputMode).toBe('numeric');
    expect(requiredFields()).not.toContain('Account');
    press('Save changes');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it.each([
    true,
    false,
  ])('links the reset of a forgotten safe password if the site has it: %s', async (hasPage) => {
    await show(<CardEditPage />, {
      page,
      hasPage: (name) => hasPage || name !== 'MEMBER_SAFE_PSW_CHANGE',
      api: { 'GET /accountBankCard/8': { data: refused } },
    });
    await screen.findByLabelText('Withdrawal PIN');
    expect(screen.queryByRole('link', { name: 'Forgot it?' }) !== null).toBe(hasPage);
  });

  it.each(kinds)('of %s that is verified shows no rejection', async (_kind, at, path, data) => {
    await show(<CardEditPage />, { page: at, settings, api: { [`GET ${path}`]: { data } } });
    await screen.findByLabelText('Withdrawal PIN');
    expect(screen.queryByText('Not accepted')).toBeNull();
  });

  it.each(kinds)('of %s marks a wrong safe password and keeps the input', async (_kind, at, path, data) => {
    await show(<CardEditPage />, {
      page: at,
      settings,
      api: {
        [`GET ${path}`]: { data },
        [`POST ${path}`]: { status: 422, errors: { safe_password: ['The password is wrong'] } },
      },
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Withdrawal PIN');
    type('Withdrawal PIN', '135791');
    press('Save changes');
    await screen.findByText('The password is wrong');
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '135791']);
  });

  it.each(kinds)('of %s shows that a withdrawal to it is open', async (_kind, at, path, data) => {
    const { navigation } = await show(<CardEditPage />, {
      page: at,
      settings,
      api: { [`GET ${path}`]: { data }, [`POST ${path}`]: { refused: 'A withdrawal is in progress' } },
    });
    await screen.findByLabelText('Withdrawal PIN');
    type('Withdrawal PIN', '246810');
    press('Save changes');
    await screen.findByText('A withdrawal is in progress');
    expect(navigation.go).not.toHaveBeenCalled();
  });

  it.each(kinds)('of %s requires no safe password of a member without one', async (_kind, at, path, data) => {
    const { calls } = await show(<CardEditPage />, {
      page: at,
      settings,
      info: { has_safe_password: false },
      api: { [`GET ${path}`]: { data }, [`POST ${path}`]: { data } },
    });
    await screen.findByRole('button', { name: 'Save changes' });
    expect(screen.queryByLabelText('Withdrawal PIN')).toBeNull();
    press('Save changes');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  });
});

it('shows the upload of an edit, and aborts it by the cancel button without leaving the form', async () => {
  const upload = holdUpload();
  const { navigation } = await show(<CardEditPage />, {
    page: { name: 'MEMBER_CARD_FORM_EDIT', params: { cardID: '8' } },
    api: { 'GET /accountBankCard/8': { data: refused }, 'POST /accountBankCard/8': upload.answer },
  });
  await screen.findByLabelText('Account number');
  await choosePassbook();
  type('Withdrawal PIN', '246810');
  press('Save changes');
  await screen.findByRole('progressbar');
  await upload.reportProgress(0.5);
  expect(shownProgress()).toEqual(['Sending your picture', '50', '50%']);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(upload.isUploadAborted()).toBe(true);
  expect(navigation.go).not.toHaveBeenCalled();
  press('Cancel');
  expect(navigation.go).toHaveBeenCalled();
});

it('is available to other features with its own texts, and calls onSaved with the id', async () => {
  const onSaved = vi.fn();
  function Elsewhere() {
    const { PAYOUT_FORM: PayoutForm } = useApp().parts;
    return (
      <LazyBoundary>
        <PayoutForm kind="bankCard" onSaved={onSaved} />
      </LazyBoundary>
    );
  }
  await show(<Elsewhere />, { page: { name: 'TRADE' }, api: { 'POST /accountBankCard': { data: card } } });
  await chooseBank('822', /822/);
  type('Account number', '901540028316');
  press('Add bank account');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(7));
});

describe.each(['bankCard', 'accountCard'])('the form of a new %s in the URL of the list', (kind) => {
  const options = {
    page: { name: 'MEMBER_CARD_LIST', search: new URLSearchParams({ add: kind }) } as const,
    settings: { ACCOUNT_CARD_SWITCH: '1' },
    api: { 'GET /accountCard': listOf([]) },
  };

  it('is a dialog on a desktop', async () => {
    await show(<CardListPage />, options);
    await screen.findByRole('dialog');
  });

  it('is not shown on a phone, where the form is a page', async () => {
    await show(<CardListPage />, { ...options, device: 'mobile' });
    await screen.findByText('•••• 8316');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
