import { TOTP } from 'otpauth';
import sharp from 'sharp';
import request from 'supertest';
import { type CallEntry, METHODS } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import type { FactorChallenge, Factors, PasskeyCreation, TotpSecret } from '#shared/webapi/schemas/factor.ts';
import { createPasskey, signWithPasskey } from './authenticator.ts';
import { createTestApi, DEMO } from './webapi.ts';

/**
 * Records one response of the embedded API for each call, and one for each kind of refusal, as examples of the contract. The responses
 * are English and the same in each run.
 */
/** Lists are cut to this length, except short ones that many pages need. */
const MAX_ITEMS = 12;
const WHOLE_LISTS: readonly string[] = [
  'webSetting',
  'categorySeo',
  'languages',
  'areaCodes',
  'gameProducts',
];
const WHEEL = 'lucky-wheel';
/** The host of the examples' pages, to which passkeys belong. */
const HOST = 'www.example.com';
const SAFE_PASSWORD = '246810';

interface Step {
  name: keyof typeof CALLS;
  /** Value of the path's param. */
  id?: number | string;
  query?: string;
  body?: object;
  token?: string;
  /** Fields and files of a form. */
  form?: Record<string, string | Buffer>;
}

/** The public key of the example in RFC 8292. Nothing is sent. */
const PUSH_KEY = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

const api = await createTestApi({ push: { publicKey: PUSH_KEY, send: async () => 'sent' } });
export const examples: Record<string, unknown> = {};

interface Recorded {
  status: string;
  data: { id: number; access_token: string; list: { id: number }[] };
}

async function record(step: Step): Promise<Recorded> {
  const entry: CallEntry = CALLS[step.name];
  const path = entry.path.replace(/:\w+\??/, String(step.id ?? '')) + (step.query ? `?${step.query}` : '');
  const call = request(api.app)
    [METHODS[entry.method]](`/api/webapi${path}`)
    .set('Locale', 'enUS')
    .set('X-Forwarded-Host', HOST);
  if (step.token) call.set('Authorization', `Bearer ${step.token}`);
  for (const [name, value] of Object.entries(step.form ?? {})) {
    if (typeof value === 'string') call.field(name, value);
    else call.attach(name, value, 'picture.png');
  }
  const { body } = await (step.body ? call.send(step.body) : call);
  if (body.status !== 'ok') throw new Error(`${step.name} ${path}: ${JSON.stringify(body)}`);
  examples[step.name] = withoutRandom(shorten(step.name, body));
  return body;
}

/**
 * Cuts long lists, with pagination that fits: the list is then whole. Tokens and random ids of sessions become placeholders.
 */
function shorten(name: string, body: { data?: { list?: unknown[]; pagination?: object } | null }): unknown {
  const { data } = body;
  if (data && Array.isArray(data.list) && 'pagination' in data) {
    const cut = WHOLE_LISTS.includes(name) ? data.list : data.list.slice(0, MAX_ITEMS);
    const list = name === 'sessions' ? cut.map((item, index) => ({ ...Object(item), id: index + 1 })) : cut;
    const pagination = { page: 1, per_page: 100, total: list.length };
    return { ...body, data: { ...data, list, pagination } };
  }
  if (data && 'access_token' in data) return { ...body, data: { ...data, access_token: 'example-token' } };
  return body;
}

/** Ids and challenges of 43 characters, keys of authenticator apps, names of uploads, recovery codes. */
const RANDOM = /(?<![\w-])([\w-]{43}|[A-Z2-7]{32}|[\w-]{24}(?=\.jpg)|\w{4}-\w{4}-\w{4}-\w{4})(?![\w-])/g;
const EXAMPLE_CODE = 'aaaa-aaaa-aaaa-aaaa';

function withoutRandom(body: unknown): unknown {
  const replace = ({ length }: string) =>
    length === EXAMPLE_CODE.length ? EXAMPLE_CODE : 'A'.repeat(length);
  return JSON.parse(JSON.stringify(body).replace(RANDOM, replace));
}

async function recordRefusal(name: string, status: number, call: request.Test): Promise<void> {
  const response = await call;
  if (response.status !== status) throw new Error(`${name}: HTTP ${response.status} instead of ${status}`);
  examples[name] = response.body;
}

/** A passkey and an authenticator app of a member, and a login on another device. */
async function recordFactors(token: string): Promise<void> {
  const password = 'black-tea-5';
  const creation = (await record({ name: 'beginPasskey', body: { password }, token })).data as unknown;
  const options = creation as PasskeyCreation;
  const browser = { origin: `https://${HOST}` };
  const { passkey, credential } = createPasskey(options, browser);
  const { challenge } = options;
  await record({ name: 'addPasskey', body: { challenge, name: 'My phone', credential }, token });
  const begun = (await record({ name: 'beginTotp', body: {}, token })).data as unknown;
  const totp = begun as TotpSecret;
  const code = new TOTP({ secret: totp.secret }).generate({ timestamp: api.clock.now });
  await record({ name: 'addTotp', body: { challenge: totp.challenge, code }, token });
  await record({ name: 'factors', token });
  const sign = (data: unknown) => {
    const { challenge } = data as FactorChallenge;
    return { challenge, assertion: signWithPasskey(passkey, { challenge }, browser) };
  };
  const check = await record({ name: 'beginFactorCheck', body: {}, token });
  await record({ name: 'checkFactor', body: sign(check.data), token });
  const login = await record({ name: 'beginPasskeyLogin', body: {} });
  await record({ name: 'loginWithFactor', body: sign(login.data) });
  await record({ name: 'renewRecoveryCodes', body: {}, token });
  api.advance(600);
  const { data } = examples.factors as { data: Factors };
  const remove = () => request(api.app).post(`/api/webapi/auth/factor/${data.factors[1]?.id}/remove`);
  await recordRefusal('FactorNeeded', 403, remove().set('Authorization', `Bearer ${token}`));
  const again = await record({ name: 'beginFactorCheck', body: {}, token });
  await record({ name: 'checkFactor', body: sign(again.data), token });
  for (const { id } of data.factors) await record({ name: 'removeFactor', id, token });
}

const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a6' } })
  .png()
  .toBuffer();
// A subscription of push messages needs a device.
const login = await api.post('/auth/login', DEMO, { headers: { 'X-UUID': 'example-device' } });
const token: string = login.body.data.access_token;
const idOf = (name: string) => {
  const { data } = examples[name] as { data: { list: { id: number }[] } };
  return data.list[0]?.id ?? 0;
};

// Reads first: writes change what the reads show.
const query = 'per_page=100';
await record({ name: 'webSite', query: 'selectFrom[host]=localhost' });
for (const name of ['webSetting', 'categorySeo', 'languages', 'areaCodes'] as const) {
  await record({ name, query });
}
for (const name of ['payoutTime', 'announcements', 'placements', 'articles', 'recentWins'] as const) {
  await record({ name });
}
await record({ name: 'slides', query: 'device=desktop' });
await record({ name: 'article', id: idOf('articles') });
for (const name of ['gameCategories', 'gameProducts', 'games', 'maintenances', 'promotions'] as const) {
  await record({ name, query });
}
// The first product that has a list of games.
await record({ name: 'gameTags', id: 9 });
await record({ name: 'promotion', id: WHEEL, token });
await record({ name: 'promotionPreview', id: idOf('promotions') });
const LISTS = [
  'levels',
  'banks',
  'bankCards',
  'accountCards',
  'virtualChannels',
  'virtualAddresses',
  'regions',
] as const;
for (const name of LISTS) await record({ name, query, token });
for (const name of [
  'stores',
  'accountStores',
  'depositChannels',
  'audits',
  'wallets',
  'discounts',
] as const) {
  await record({ name, query, token });
}
for (const name of ['mails', 'notifications', 'referredMembers', 'commissions'] as const)
  await record({ name, query, token });
for (const name of [
  'depositRecords',
  'withdrawRecords',
  'transferRecords',
  'discountRecords',
  'gameRecords',
] as const) {
  await record({ name, query: `${query}&summary=1`, token });
}
for (const name of [
  'memberInfo',
  'checkIn',
  'withdrawSetting',
  'unreadMails',
  'referral',
  'playLimits',
  'unreadNotifications',
  'notificationPreferences',
  'referral',
] as const) {
  await record({ name, token });
}
await record({ name: 'bankCard', id: idOf('bankCards'), token });
await record({ name: 'accountCard', id: idOf('accountCards'), token });
await record({ name: 'virtualAddress', id: idOf('virtualAddresses'), token });
await record({ name: 'accountStore', id: idOf('accountStores'), token });
await record({ name: 'depositDetail', id: idOf('depositRecords'), token });
await record({ name: 'wallet', token });
await record({ name: 'readMail', id: idOf('mails'), token });

// Writes of the demo member.
const changes = [
  {
    key: 'favourite/9001',
    value: JSON.stringify({
      id: 9001,
      productId: 9,
      name: 'A Thousand Lanterns',
      image: '/api/webapi/art/game/lantern-works-a-thousand-lanterns.enUS.webp',
      locale: 'enUS',
      at: 1795000000000,
    }),
  },
  { key: 'amount/9', value: '50.00' },
  { key: 'setting/theme', value: 'light' },
];
await record({ name: 'savePreferences', body: { changes }, token });
await record({ name: 'preferences', token });
await record({ name: 'readNotifications', body: { up_to: idOf('notifications') }, token });
await record({
  name: 'setNotificationPreference',
  body: { kind: 'promotion', channel: 'push', is_on: true },
  token,
});
await record({
  name: 'subscribePush',
  body: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    p256dh: PUSH_KEY,
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
  token,
});
await record({ name: 'unsubscribePush', token });
await record({ name: 'deleteMail', id: idOf('mails'), token });
await record({ name: 'deleteMailByPost', id: idOf('mails') - 1, token });
await record({ name: 'launchGame', query: `game_id=${idOf('games')}`, token });
await record({
  name: 'withdraw',
  body: { method: 'bank_card', target_id: idOf('bankCards'), amount: '500.00', safe_password: SAFE_PASSWORD },
  token,
});
await record({ name: 'setTransferMode', body: { mode: 0 }, token });
await record({ name: 'transfer', body: { from_id: 1, to_id: 2, amount: '20.00' }, token });
await record({ name: 'recall', body: {}, token });
// The other prizes are out of stock.
api.deps.db.run('UPDATE wheel_prizes SET stock = 0 WHERE id <> 7');
await record({ name: 'applyDiscount', body: { activity_path: WHEEL }, token });
const order = await record({ name: 'deposit', body: { channel_id: 3, amount: '1000.00' }, token });
await record({ name: 'cancelDeposit', id: order.data.id, token });
const transferOrder = await record({ name: 'deposit', body: { channel_id: 1, amount: '1000.00' }, token });
await record({ name: 'sendDepositReceipt', id: transferOrder.data.id, form: { image: picture }, token });
const holder = (examples.bankCard as { data: { account_name: string } }).data.account_name;
const cardForm = { bank_id: '1', account_name: holder };
await record({ name: 'addBankCard', form: { ...cardForm, account_number: '900000000001' }, token });
await record({
  name: 'updateBankCard',
  id: idOf('bankCards') + 1,
  form: { ...cardForm, safe_password: SAFE_PASSWORD },
  token,
});
const account = { type: 'e_wallet', provider: 'LINE Pay', holder_name: holder };
await record({ name: 'addAccountCard', body: { ...account, account: 'second.wallet' }, token });
await record({
  name: 'updateAccountCard',
  id: idOf('accountCards'),
  body: { ...account, safe_password: SAFE_PASSWORD },
  token,
});
await record({
  name: 'addVirtualAddress',
  body: { channel_id: 1, address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' },
  token,
});
await record({
  name: 'updateVirtualAddress',
  id: idOf('virtualAddresses'),
  body: { alias: 'Savings', safe_password: SAFE_PASSWORD },
  token,
});
await record({
  name: 'addAccountStore',
  body: { store_id: idOf('stores'), receiver_name: holder, receiver_phone: '0912345678' },
  token,
});
const added = {
  removeBankCard: 'addBankCard',
  removeAccountCard: 'addAccountCard',
  removeVirtualAddress: 'addVirtualAddress',
  removeAccountStore: 'addAccountStore',
} as const;
for (const [name, addedBy] of Object.entries(added) as [keyof typeof added, string][]) {
  const { data } = examples[addedBy] as { data: { id: number } };
  await record({ name, id: data.id, body: { safe_password: SAFE_PASSWORD }, token });
}

// Sessions on two devices.
const AGENTS = {
  laptop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};
const loginOn = async (device: keyof typeof AGENTS): Promise<string> => {
  const headers = {
    'User-Agent': AGENTS[device],
    'X-UUID': `example-${device}`,
    'X-Forwarded-For': '203.0.113.9',
  };
  const { body } = await request(api.app).post('/api/webapi/auth/login').set(headers).send(DEMO);
  return body.data.access_token;
};
api.advance(60);
await loginOn('phone');
api.advance(60);
const laptop = await loginOn('laptop');
const sessions = await record({ name: 'sessions', token: laptop });
await record({ name: 'accountEvents', token: laptop });
// The laptop is the first one, the phone the second.
await record({ name: 'endSession', id: sessions.data.list[1]?.id ?? 0, token: laptop });
await record({ name: 'endOtherSessions', token });

// A new member.
const member = { account: 'walker01', password: 'green-tea-4' };
const phone = { area_code: '+886', phone: '0920000099' };
await record({ name: 'checkAccount', body: { account: member.account } });
await record({ name: 'sendSignUpCode', body: phone });
const signUp = { ...member, ...phone, code: api.lastCode(), is_adult: true, agree_terms: true };
const own = (await record({ name: 'signUp', body: signUp })).data.access_token;
await record({ name: 'updateProfile', body: { name: 'Ann Walker', birthday: '1990-04-30' }, token: own });
await record({
  name: 'submitIdentity',
  form: {
    name: 'Ann Walker',
    birthday: '1990-04-30',
    'identity[id_number]': 'A123456789',
    'identity[front_image]': picture,
  },
  token: own,
});
await record({
  name: 'setSafePassword',
  body: { password: member.password, safe_password: SAFE_PASSWORD },
  token: own,
});
await record({
  name: 'changeSafePassword',
  body: { old_safe_password: SAFE_PASSWORD, safe_password: '135791' },
  token: own,
});
await record({ name: 'sendForgottenSafeCode', body: {}, token: own });
await record({
  name: 'resetSafePassword',
  body: { code: api.lastCode(), safe_password: SAFE_PASSWORD },
  token: own,
});
await record({ name: 'sendForgottenCode', body: { account: member.account } });
await record({
  name: 'resetPassword',
  body: { account: member.account, code: api.lastCode(), password: 'black-tea-5' },
});
const session = (await record({ name: 'login', body: { ...member, password: 'black-tea-5' } })).data
  .access_token;
await recordFactors(session);
const limit = { kind: 'deposit', period: 'day' };
await record({ name: 'setLimit', body: { ...limit, value: '500.00' }, token: session });
await record({ name: 'removeLimit', body: limit, token: session });
await record({ name: 'revokeLimitChange', body: limit, token: session });
await record({ name: 'takeBreak', body: { days: 7 }, token: session });
await record({ name: 'excludeSelf', body: { months: 6, password: 'black-tea-5' }, token: session });
const changed = await record({
  name: 'changePassword',
  body: { old_password: 'black-tea-5', password: 'white-tea-6' },
  token: session,
});
const refreshed = await record({ name: 'refresh', body: {}, token: changed.data.access_token });
await record({ name: 'logout', token: refreshed.data.access_token });

// Refusals, under the names of the document's responses.
const post = (path: string) => request(api.app).post(`/api/webapi${path}`).set('Locale', 'enUS');
const get = (path: string) => request(api.app).get(`/api/webapi${path}`).set('Locale', 'enUS');
await recordRefusal('BadRequest', 400, post('/auth/login').set('Content-Type', 'application/json').send('{'));
await recordRefusal('Unauthorized', 401, get('/auth/info'));
await recordRefusal('NotFound', 404, get('/article/999999999'));
const repeat = () =>
  post('/gameApi/transferMode').set({ Authorization: `Bearer ${token}`, 'Idempotency-Key': 'example-key' });
await repeat().send({ mode: 1 });
await recordRefusal('Conflict', 409, repeat().send({ mode: 0 }));
await recordRefusal('TooLarge', 413, post('/auth/login').send({ account: 'a'.repeat(100_000) }));
await recordRefusal('Invalid', 422, post('/auth/login').send({ account: DEMO.account }));
await post('/send/accountSignUp').send({ ...phone, phone: '0920000088' });
await recordRefusal('TooMany', 429, post('/send/accountSignUp').send({ ...phone, phone: '0920000088' }));
examples.NotOffered = { status: 'error', message: 'This is not offered here' };
examples.Unavailable = { status: 'error', message: 'The service is busy. Please try again in a moment' };

api.deps.db.close();
const missing = Object.keys(CALLS).filter((name) => !(name in examples));
if (missing.length > 0) throw new Error(`no example for ${missing.join(', ')}`);
