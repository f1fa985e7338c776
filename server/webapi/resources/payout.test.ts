import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => {
  vi.restoreAllMocks();
  api.close();
});

const NUMBER = '812345678901';
/** Safe password of the demo member. */
const SAFE = '246810';
const card = (more: object = {}) => ({
  bank_id: 1,
  account_name: '林大衛',
  account_number: NUMBER,
  ...more,
});
const TRC20 = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const ERC20 = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

async function listOf(path: string, token: string) {
  return (await api.get(path, { token })).body.data.list;
}

function defaultsOf(list: { id: number; is_default: boolean }[]): number[] {
  return list.filter((item) => item.is_default).map((item) => item.id);
}

describe('bank cards', () => {
  it('adds a masked card and verifies it with a message after the review', async () => {
    const token = await api.signUp('walker01');
    const added = await api.post('/accountBankCard', card(), { token });
    expect(added.body.data).toMatchObject({
      bank_code: '004',
      bank_name: 'Bank of Taiwan',
      account_name: '林大衛',
      account_number_masked: '•••• 8901',
      status: 'pending',
      is_default: true,
    });
    expect(added.text).not.toContain(NUMBER);
    api.advance(8);
    api.deps.jobs.runDue();
    const read = await api.get(`/accountBankCard/${added.body.data.id}`, { token });
    expect(read.body.data.status).toBe('verified');
    const mails = await api.get('/siteMessage', { token });
    expect(mails.body.data.list[0].title).toContain('bank account is verified');
  });

  it('takes only banks of the list, also for a change', async () => {
    const token = await api.signUp('walker01');
    const unknown = await api.post('/accountBankCard', card({ bank_id: 999 }), { token });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['bank_id']]);
    const { id } = (await api.post('/accountBankCard', card(), { token })).body.data;
    const changed = await api.post(`/accountBankCard/${id}`, card({ bank_id: 999 }), { token });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['bank_id']]);
    expect((await listOf('/accountBankCard', token))[0].bank_id).toBe(1);
  });

  it('rejects an unknown account number, also when the clock was set back during the review', async () => {
    const token = await api.signUp('walker01');
    await api.post('/accountBankCard', card({ account_number: '812345670000' }), { token });
    api.advance(-3600);
    api.deps.jobs.runDue();
    api.advance(8);
    api.deps.jobs.runDue();
    const [row] = await listOf('/accountBankCard', token);
    expect(row).toMatchObject({ status: 'rejected', reject_reason: expect.stringContaining('bank') });
  });

  it('sets the member’s name by the first card and refuses other names later', async () => {
    const token = await api.signUp('walker01');
    await api.post('/accountBankCard', card(), { token });
    expect((await api.get('/auth/info', { token })).body.data.name).toBe('林大衛');
    const foreign = await api.post(
      '/accountBankCard',
      card({ account_name: '王小明', account_number: '700000000001' }),
      { token },
    );
    expect(foreign.status).toBe(422);
    expect(Object.keys(foreign.body.errors)).toEqual(['account_name']);
    const wide = await api.post(
      '/accountBankCard',
      card({ account_name: ' 林 大衛', account_number: '700000000001' }),
      { token },
    );
    expect(wide.body.status).toBe('ok');
  });

  it('deletes a picture that another one replaces, and the picture of a removed card', async () => {
    const token = await api.signUp('walker01');
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer();
    const send = (path: string, fields: object) =>
      request(api.app)
        .post(`/api/webapi/accountBankCard${path}`)
        .set('Authorization', `Bearer ${token}`)
        .field(fields as Record<string, string>)
        .attach('image', image, 'a.png');
    const picture = () =>
      api.deps.db.get<{ image: string | null }>('SELECT image FROM bank_cards ORDER BY id DESC')?.image;
    const statusOf = async (name: unknown) => (await api.get(`/upload/${name}`, { token })).status;
    const { bank_id, account_name, account_number } = card();
    const { id } = (await send('', { bank_id, account_name, account_number })).body.data;
    const first = picture();
    expect(await statusOf(first)).toBe(200);
    await send(`/${id}`, { bank_id, account_name });
    const second = picture();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await api.post(`/accountBankCard/${id}/remove`, {}, { token });
    expect([picture(), await statusOf(second)]).toEqual([null, 404]);
  });

  it('keeps exactly one default', async () => {
    const token = await api.signUp('walker01');
    const ids = [];
    for (const end of [1, 2, 3]) {
      const body = card({ account_number: `70000000000${end}`, is_default: end === 2 });
      ids.push((await api.post('/accountBankCard', body, { token })).body.data.id);
      expect(defaultsOf(await listOf('/accountBankCard', token))).toHaveLength(1);
    }
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([ids[1]]);
    await api.post(`/accountBankCard/${ids[0]}/remove`, {}, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([ids[1]]);
    // The default cannot be cleared, only moved to another card.
    const { bank_id, account_name } = card();
    await api.post(`/accountBankCard/${ids[1]}`, { bank_id, account_name, is_default: false }, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([ids[1]]);
    await api.post(`/accountBankCard/${ids[2]}`, { bank_id, account_name, is_default: true }, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([ids[2]]);
    await api.post(`/accountBankCard/${ids[2]}/remove`, {}, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([ids[1]]);
  });

  it('accepts a card once; only its owner learns that it exists already', async () => {
    const token = await api.signUp('walker01');
    const other = await api.signUp('walker02');
    const both = await Promise.all([1, 2].map(() => api.post('/accountBankCard', card(), { token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await api.post('/accountBankCard', card(), { token });
    const foreign = await api.post('/accountBankCard', card(), { token: other });
    expect(again.body.errors.account_number[0]).toContain('already');
    expect(foreign.body.errors.account_number[0]).toContain('customer service');
    expect(await listOf('/accountBankCard', token)).toHaveLength(1);
  });

  it('answers 404 for another member’s card', async () => {
    const [own] = await listOf('/accountBankCard', await api.login());
    const token = await api.signUp('walker01');
    expect((await api.get(`/accountBankCard/${own.id}`, { token })).status).toBe(404);
    const { bank_id } = card();
    const change = { bank_id, account_name: '王小明' };
    expect((await api.post(`/accountBankCard/${own.id}`, change, { token })).status).toBe(404);
    expect(await listOf('/accountBankCard', token)).toEqual([]);
  });

  it('changes only the given fields and reviews a new number', async () => {
    const token = await api.login();
    const [verified] = await listOf('/accountBankCard', token);
    const { id, bank_id, branch_name, account_name, account_number_masked } = verified;
    const kept = { bank_id, branch_name, account_name };
    const same = await api.post(`/accountBankCard/${id}`, kept, { token });
    expect(same.body.data).toMatchObject({ account_number_masked, status: 'verified' });
    const changed = await api.post(
      `/accountBankCard/${id}`,
      { ...kept, account_number: '900000000002', safe_password: SAFE },
      { token },
    );
    expect(changed.body.data).toMatchObject({ account_number_masked: '•••• 0002', status: 'pending' });
  });

  it.each([
    ['an unknown bank', { bank_id: 9999 }, 'bank_id'],
    ['letters in the number', { account_number: '8123A45678' }, 'account_number'],
    ['no holder', { account_name: '' }, 'account_name'],
    ['a picture that is not a file', { image: { size: 1, type: 'image/png' } }, 'image'],
  ])('marks the field of %s', async (_case, more, field) => {
    const answer = await api.post('/accountBankCard', card(more), { token: await api.signUp('walker01') });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});

describe('crypto addresses', () => {
  const address = (more: object = {}) => ({ channel_id: 1, address: TRC20, ...more });

  it.each([
    ['a mistyped character', { address: `${TRC20.slice(0, -1)}8` }, 'typo'],
    ['an address of another network', { channel_id: 2 }, 'TRC20'],
    ['an ERC20 address under TRC20', { address: ERC20 }, 'ERC20'],
    ['no address at all', { address: 'hello-hello-hello-hello' }, 'valid'],
  ])('are refused with a specific message: %s', async (_case, more, word) => {
    const token = await api.signUp('walker01');
    const answer = await api.post('/accountVirtualAddress', address(more), { token });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.address[0]).toContain(word);
  });

  it('mark the field of an unknown channel', async () => {
    const token = await api.signUp('walker01');
    const answer = await api.post('/accountVirtualAddress', address({ channel_id: 999 }), { token });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['channel_id']]);
  });

  it('are limited to the number in the setting, also for concurrent requests', async () => {
    api.deps.db.run(`UPDATE site_settings SET content = '1' WHERE name = 'VIRTUAL_ADDRESS_BIND_QUANTITY'`);
    const token = await api.signUp('walker01');
    const answers = await Promise.all(
      [address(), address({ channel_id: 2, address: ERC20 })].map((body) =>
        api.post('/accountVirtualAddress', body, { token }),
      ),
    );
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['BIND_LIMIT', 'ok']);
    expect(await listOf('/accountVirtualAddress', token)).toHaveLength(1);
  });

  it.each([
    [20, 422],
    [21, 200],
    [22, 422],
  ])('of %i characters under a pattern of 21, on a network without a rule of its own, answer %i', async (length, status) => {
    const token = await api.signUp('walker01');
    api.deps.db.run(
      `UPDATE virtual_channels SET network = 'SOL', address_pattern = '^S[0-9]{20}$' WHERE id = 1`,
    );
    const typed = 'S'.padEnd(length, '7');
    const answer = await api.post('/accountVirtualAddress', address({ address: typed }), { token });
    expect(answer.status).toBe(status);
  });

  it('refuse a hex address that differs only in case', async () => {
    const token = await api.signUp('walker01');
    await api.post('/accountVirtualAddress', address({ channel_id: 2, address: ERC20 }), { token });
    const again = await api.post(
      '/accountVirtualAddress',
      address({ channel_id: 2, address: ERC20.toLowerCase() }),
      { token },
    );
    expect(again.status).toBe(422);
  });

  it('are always masked in answers', async () => {
    const token = await api.signUp('walker01');
    const added = await api.post('/accountVirtualAddress', address({ alias: 'cold' }), { token });
    const list = await api.get('/accountVirtualAddress', { token });
    const one = await api.get(`/accountVirtualAddress/${added.body.data.id}`, { token });
    for (const { text } of [added, list, one]) expect(text).not.toContain(TRC20);
    expect(one.body.data.address_masked).toBe('TLa2f6…YjU7');
  });

  it('answer 404 while the setting is off', async () => {
    const token = await api.login();
    api.deps.db.run(`UPDATE site_settings SET content = 'off' WHERE name = 'VIRTUAL_CURRENCY_SWITCH'`);
    for (const path of ['/virtualChannel', '/accountVirtualAddress', '/accountVirtualAddress/1'])
      expect((await api.get(path, { token })).status).toBe(404);
    expect((await api.post('/accountVirtualAddress', address(), { token })).status).toBe(404);
  });
});

describe('other accounts and stores', () => {
  const account = {
    type: 'e_wallet',
    provider: 'LINE Pay',
    account: 'walker@example.com',
    holder_name: '林大衛',
  };
  it('adds a masked account, and answers 404 while the setting is off', async () => {
    const token = await api.signUp('walker01');
    const added = await api.post('/accountCard', account, { token });
    expect(added.body.data).toMatchObject({ account_masked: 'wa•••om', is_default: true, status: 'pending' });
    api.deps.db.run(`UPDATE site_settings SET content = '0' WHERE name = 'ACCOUNT_CARD_SWITCH'`);
    expect((await api.get('/accountCard', { token })).status).toBe(404);
  });

  it('sets the member’s name by the first account and refuses other names later', async () => {
    const token = await api.signUp('walker01');
    expect((await api.post('/accountCard', account, { token })).body.status).toBe('ok');
    expect((await api.get('/auth/info', { token })).body.data.name).toBe('林大衛');
    for (const [path, other, field] of [
      ['/accountCard', { ...account, account: 'other@example.com', holder_name: '王小明' }, 'holder_name'],
      ['/accountBankCard', card({ account_name: '王小明' }), 'account_name'],
    ] as const) {
      const answer = await api.post(path, other, { token });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    const own = { ...account, account: 'other@example.com', holder_name: ' 林 大衛' };
    expect((await api.post('/accountCard', own, { token })).body.data.holder_name).toBe('林大衛');
  });

  it('lists the stores of a city and its districts by brand', async () => {
    const token = await api.login();
    const regions = await listOf('/region', token);
    const city = regions.find((region: { parent_id: number | null }) => region.parent_id === null);
    const all = await listOf(`/convenienceStore?region_id=${city.id}`, token);
    const brand = await listOf(`/convenienceStore?region_id=${city.id}&brand=${all[0].brand}`, token);
    expect(all.length).toBeGreaterThan(brand.length);
    const inCity = (id: number) =>
      regions.some(
        (region: { id: number; parent_id: number | null }) =>
          region.id === id && [region.id, region.parent_id].includes(city.id),
      );
    const stores = await listOf('/convenienceStore', token);
    const expected = stores.filter(({ region_id }: { region_id: number }) => inCity(region_id));
    expect(all).toEqual(expected);
    expect(expected.length).toBeLessThan(stores.length);
    const districts = regions.map((region: { parent_id: number | null }) => region.parent_id !== null);
    expect(districts).toEqual(districts.toSorted());
    const district = all.find(({ region_id }: { region_id: number }) => region_id !== city.id).region_id;
    const ofDistrict = await listOf(`/convenienceStore?region_id=${district}`, token);
    expect(ofDistrict).toEqual(all.filter(({ region_id }: { region_id: number }) => region_id === district));
    expect(brand.every((store: { brand: string }) => store.brand === all[0].brand)).toBe(true);
  });

  it('adds a store once and up to the limit, with a valid receiver phone', async () => {
    const token = await api.signUp('walker01');
    const [first, second, third] = await listOf('/convenienceStore', token);
    const body = (store: { id: number }, receiver_phone = '0912 345 678') => ({
      store_id: store.id,
      receiver_name: '林大衛',
      receiver_phone,
    });
    const wrong = await api.post('/accountConvenienceStore', body(first, '12345'), { token });
    expect(Object.keys(wrong.body.errors)).toEqual(['receiver_phone']);
    const added = await api.post('/accountConvenienceStore', body(first), { token });
    expect(added.body.data).toMatchObject({
      store_code: first.store_code,
      receiver_phone: '912***678',
      status: 'pending',
    });
    const unknown = await api.post('/accountConvenienceStore', body({ id: 9999 }), { token });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['store_id']]);
    const again = await api.post('/accountConvenienceStore', body(first), { token });
    expect(Object.keys(again.body.errors)).toEqual(['store_id']);
    await api.post('/accountConvenienceStore', body(second), { token });
    const newest = (await listOf('/accountConvenienceStore', token)).map(
      ({ store_code }: { store_code: string }) => store_code,
    );
    expect(newest).toEqual([second.store_code, first.store_code]);
    const over = await api.post('/accountConvenienceStore', body(third), { token });
    expect(over.body).toMatchObject({ code: 'BIND_LIMIT', message: expect.stringContaining('2') });
  });
});

describe('editing a payout account', () => {
  interface Kind {
    method: string;
    path: string;
    /** Body of an update that changes nothing. */
    same: object;
    /** Fields that an edit changes. */
    edit: object;
    table: string;
    /** Status of a verified account after an edit, and of a rejected one after an update that changes nothing. */
    statuses: [edited: string, rejected: string];
  }
  const KINDS: Kind[] = [
    {
      method: 'bank_card',
      path: '/accountBankCard/1',
      same: { bank_id: 23, branch_name: '信義分行', account_name: '王小明' },
      edit: { account_number: '900000000002' },
      table: 'bank_cards',
      statuses: ['pending', 'pending'],
    },
    {
      method: 'account_card',
      path: '/accountCard/1',
      same: { type: 'e_wallet', provider: 'LINE Pay', holder_name: '王小明' },
      edit: { account: 'thief@example.com' },
      table: 'account_cards',
      statuses: ['pending', 'pending'],
    },
    {
      method: 'virtual',
      path: '/accountVirtualAddress/1',
      same: { alias: '冷錢包' },
      edit: { alias: 'thief' },
      table: 'virtual_addresses',
      statuses: ['verified', 'rejected'],
    },
  ];
  const rows = () =>
    ['bank_cards', 'account_cards', 'virtual_addresses'].map((table) =>
      api.deps.db.all(`SELECT * FROM ${table} ORDER BY id`),
    );

  it('makes a bank card the default although another member removed the same number', async () => {
    const token = await api.signUp('walker01');
    const values = { bank_id: 1, account_name: '林大衛' };
    const body = { ...values, account_number: '700000000001' };
    const own = (await api.post('/accountBankCard', body, { token })).body.data;
    await api.post('/accountBankCard', card({ account_number: '700000000002', is_default: true }), { token });
    const other = await api.signUp('walker02');
    const removed = (await api.post('/accountBankCard', card(), { token: other })).body.data;
    await api.post(`/accountBankCard/${removed.id}/remove`, {}, { token: other });
    // Both were stored before the number was bound to one member.
    api.deps.db.run(`UPDATE bank_cards SET account_number = '700000000001' WHERE id = :id`, {
      id: removed.id,
    });
    const changed = await api.post(`/accountBankCard/${own.id}`, { ...values, is_default: true }, { token });
    expect(changed.body.status).toBe('ok');
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([own.id]);
    const again = await api.post('/accountBankCard', body, { token });
    expect(again.body.errors.account_number[0]).toContain('already');
  });

  describe.each(KINDS)('$method', ({ method, path, same, edit, table, statuses }) => {
    it('requires the safe password on its field and changes nothing without it', async () => {
      const token = await api.login();
      const before = rows();
      for (const [more, words] of [
        [{}, 'fill'],
        [{ safe_password: '' }, 'fill'],
        [{ safe_password: '135791' }, 'wrong'],
      ] as const) {
        const answer = await api.post(path, { ...same, ...edit, ...more }, { token });
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['safe_password']]);
        expect(answer.body.errors.safe_password[0]).toContain(words);
      }
      expect(rows()).toEqual(before);
      const edited = await api.post(path, { ...same, ...edit, safe_password: SAFE }, { token });
      expect(edited.body.status).toBe('ok');
      expect(rows()).not.toEqual(before);
    });

    it('is refused while a withdrawal to it is open and allowed afterwards', async () => {
      const token = await api.login();
      const withdrawal = { method, target_id: 1, amount: '500', safe_password: SAFE };
      expect((await api.post('/transaction/withdraw', withdrawal, { token })).body.status).toBe('ok');
      const before = rows();
      const change = { ...same, ...edit, safe_password: SAFE };
      for (const status of ['pending', 'reviewing', 'paying']) {
        api.deps.db.run(
          `UPDATE withdrawals SET status = :status WHERE status <> 'success' AND status <> 'rejected'`,
          {
            status,
          },
        );
        const answer = await api.post(path, change, { token });
        expect([answer.status, answer.body.code]).toEqual([200, 'TARGET_IN_USE']);
      }
      expect(rows()).toEqual(before);
      api.deps.db.run(`UPDATE withdrawals SET status = 'success' WHERE status = 'paying'`);
      expect((await api.post(path, change, { token })).body.status).toBe('ok');
    });

    it('needs no safe password to become the default, also while a withdrawal to it is open', async () => {
      const token = await api.login();
      const withdrawal = { method, target_id: 1, amount: '500', safe_password: SAFE };
      await api.post('/transaction/withdraw', withdrawal, { token });
      const answer = await api.post(path, { ...same, is_default: true }, { token });
      expect(answer.body).toMatchObject({ status: 'ok', data: { is_default: true, status: 'verified' } });
    });

    it('starts a new review when the account itself changes or was rejected', async () => {
      const token = await api.login();
      const edited = await api.post(path, { ...same, ...edit, safe_password: SAFE }, { token });
      api.deps.db.run(`UPDATE ${table} SET status = 'rejected' WHERE id = 1`);
      const sentAgain = await api.post(path, { ...same, ...edit, safe_password: SAFE }, { token });
      expect([edited, sentAgain].map(({ body }) => body.data.status)).toEqual(statuses);
    });

    it('refuses a safe password that changed while it was verified', async () => {
      const token = await api.login();
      const verify = api.deps.passwords.verify;
      vi.spyOn(api.deps.passwords, 'verify').mockImplementation(async (...given) => {
        const isRight = await verify(...given);
        api.deps.db.run(`UPDATE members SET safe_password_hash = 'other' WHERE id = 1`);
        return isRight;
      });
      const before = rows();
      const answer = await api.post(path, { ...same, ...edit, safe_password: SAFE }, { token });
      expect(Object.keys(answer.body.errors)).toEqual(['safe_password']);
      expect(rows()).toEqual(before);
    });
  });

  it.each([
    ['bank_card', { bank_id: 1 }],
    ['bank_card', { branch_name: '松山分行' }],
    ['bank_card', { branch_name: undefined }],
    ['bank_card', { account_number: '900000000002' }],
    ['account_card', { type: 'telecom' }],
    ['account_card', { provider: 'JKOPay' }],
    ['account_card', { account: 'thief@example.com' }],
    ['virtual', { alias: 'thief' }],
    ['virtual', { alias: undefined }],
  ])('of a %s requires the safe password for the change %o', async (method, edit) => {
    const kind = KINDS.find((one) => one.method === method);
    const token = await api.login();
    const before = rows();
    const answer = await api.post(kind?.path ?? '', { ...kind?.same, ...edit }, { token });
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['safe_password']);
    expect(rows()).toEqual(before);
  });

  it.each([
    ['bank_card', 'account_name'],
    ['account_card', 'holder_name'],
  ])('of a %s refuses another holder name on %s', async (method, field) => {
    const kind = KINDS.find((one) => one.method === method);
    const token = await api.login();
    const before = rows();
    const change = { ...kind?.same, ...kind?.edit, [field]: '林大衛', safe_password: SAFE };
    const answer = await api.post(kind?.path ?? '', change, { token });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(rows()).toEqual(before);
  });

  it('is allowed while a withdrawal to another account is open', async () => {
    const token = await api.login();
    api.deps.db.run(`UPDATE bank_cards SET status = 'verified' WHERE id = 2`);
    const withdrawal = { method: 'bank_card', target_id: 2, amount: '500', safe_password: SAFE };
    expect((await api.post('/transaction/withdraw', withdrawal, { token })).body.status).toBe('ok');
    for (const { path, same, edit } of KINDS) {
      const answer = await api.post(path, { ...same, ...edit, safe_password: SAFE }, { token });
      expect(answer.body.status, path).toBe('ok');
    }
    const change = { bank_id: 1, account_name: '王小明', safe_password: SAFE };
    expect((await api.post('/accountBankCard/2', change, { token })).body.code).toBe('TARGET_IN_USE');
  });

  it('refuses a change that duplicates another account', async () => {
    const token = await api.signUp('walker01');
    const { bank_id, account_name } = card();
    const other = { provider: 'LINE Pay', type: 'e_wallet', holder_name: account_name };
    for (const [path, field, body] of [
      ['/accountBankCard', 'account_number', { bank_id, account_name }],
      ['/accountCard', 'account', other],
    ] as const) {
      await api.post(path, { ...body, [field]: '700000000001' }, { token });
      const { id } = (await api.post(path, { ...body, [field]: '700000000002' }, { token })).body.data;
      const answer = await api.post(`${path}/${id}`, { ...body, [field]: '700000000001' }, { token });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
  });

  it('changes the branch of a bank card without a new review', async () => {
    const token = await api.login();
    const change = { bank_id: 23, account_name: '王小明', branch_name: 'Xinyi' };
    const refused = await api.post('/accountBankCard/1', change, { token });
    expect(Object.keys(refused.body.errors)).toEqual(['safe_password']);
    const changed = await api.post('/accountBankCard/1', { ...change, safe_password: SAFE }, { token });
    expect(changed.body.data).toMatchObject({ branch_name: 'Xinyi', status: 'verified' });
  });

  it('requires no safe password from a member without one', async () => {
    const token = await api.signUp('walker01');
    const { id } = (await api.post('/accountBankCard', card(), { token })).body.data;
    const change = { bank_id: 1, account_name: '林大衛', account_number: '900000000002' };
    const answer = await api.post(`/accountBankCard/${id}`, change, { token });
    expect(answer.body.data).toMatchObject({ account_number_masked: '•••• 0002' });
  });
});

it('requires a token for every call', async () => {
  for (const path of ['/bank', '/region', '/virtualChannel', '/accountBankCard', '/accountCard/1'])
    expect((await api.get(path)).status).toBe(401);
});

it('seeds the demo member with one account of each kind and a rejected card', async () => {
  const token = await api.login();
  const cards = await listOf('/accountBankCard', token);
  expect(cards.map((item: { status: string }) => item.status)).toEqual(['verified', 'rejected']);
  expect(cards[1].reject_reason).not.toBe('');
  for (const path of ['/accountCard', '/accountVirtualAddress', '/accountConvenienceStore'])
    expect(await listOf(path, token)).toHaveLength(1);
});

describe('an account that its member removes', () => {
  const PATHS = ['/accountBankCard', '/accountCard', '/accountVirtualAddress', '/accountConvenienceStore'];
  const remove = (path: string, { token, ...body }: { token: string; safe_password?: string }) =>
    api.post(`${path}/remove`, body, { token });

  it.each(PATHS)('leaves %s, and no other member can remove it', async (path) => {
    const token = await api.login();
    const [first, ...others] = await listOf(path, token);
    const stranger = await api.signUp('walker01');
    expect((await remove(`${path}/${first.id}`, { token: stranger })).status).toBe(404);
    expect((await remove(`${path}/${first.id}`, { token, safe_password: SAFE })).body.status).toBe('ok');
    expect((await listOf(path, token)).map(({ id }: { id: number }) => id)).toEqual(
      others.map(({ id }: { id: number }) => id),
    );
    expect((await api.get(`${path}/${first.id}`, { token })).status).toBe(404);
    expect((await remove(`${path}/${first.id}`, { token, safe_password: SAFE })).status).toBe(404);
  });

  it.each(PATHS)('requires the safe password for %s and stays without it', async (path) => {
    const token = await api.login();
    const before = await listOf(path, token);
    const one = `${path}/${before[0].id}`;
    for (const [given, words] of [
      [{}, 'fill'],
      [{ safe_password: '' }, 'fill'],
      [{ safe_password: '135791' }, 'wrong'],
    ] as const) {
      const answer = await remove(one, { token, ...given });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['safe_password']]);
      expect(answer.body.errors.safe_password[0]).toContain(words);
    }
    // A request without any body is refused like an empty one.
    expect((await api.call('post', `${one}/remove`, { token })).status).toBe(422);
    expect(await listOf(path, token)).toEqual(before);
  });

  it.each(PATHS)('stays in %s when the safe password changed while it was verified', async (path) => {
    const token = await api.login();
    const before = await listOf(path, token);
    const verify = api.deps.passwords.verify;
    vi.spyOn(api.deps.passwords, 'verify').mockImplementation(async (...given) => {
      const isRight = await verify(...given);
      api.deps.db.run(`UPDATE members SET safe_password_hash = 'other' WHERE id = 1`);
      return isRight;
    });
    const answer = await remove(`${path}/${before[0].id}`, { token, safe_password: SAFE });
    expect(Object.keys(answer.body.errors)).toEqual(['safe_password']);
    expect(await listOf(path, token)).toEqual(before);
  });

  it.each(PATHS)('in %s is named by one message, also when two requests remove it', async (path) => {
    const token = await api.login();
    const [{ id }] = await listOf(path, token);
    const mails = async () =>
      (await listOf('/siteMessage', token)).map(({ title }: { title: string }) => title);
    const before = await mails();
    const body = { token, safe_password: SAFE };
    const both = await Promise.all([1, 2].map(() => remove(`${path}/${id}`, body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [first, ...others] = await mails();
    expect(first).toMatch(/^Your .* was removed$/);
    expect(others).toEqual(before);
  });

  it.each([
    ['/accountBankCard', card(), 'account_number'],
    [
      '/accountCard',
      { type: 'e_wallet', provider: 'LINE Pay', account: 'walker@example.com', holder_name: '林大衛' },
      'account',
    ],
    ['/accountVirtualAddress', { channel_id: 1, address: TRC20 }, 'address'],
  ])('stays bound to its member: %s', async (path, body, field) => {
    const token = await api.signUp('walker01');
    const other = await api.signUp('walker02');
    const { id } = (await api.post(path, body, { token })).body.data;
    await remove(`${path}/${id}`, { token });
    const foreign = await api.post(path, body, { token: other });
    expect(foreign.body.errors).toEqual({ [field]: [expect.stringContaining('customer service')] });
    expect((await api.post(path, body, { token })).body.status).toBe('ok');
    expect((await api.post(path, body, { token })).body.errors[field][0]).toContain('already');
  });

  it('no longer makes room for another one after ten removals in 24 hours', async () => {
    const token = await api.signUp('walker01');
    const add = (end: number) =>
      api.post('/accountBankCard', card({ account_number: `7000000000${10 + end}` }), { token });
    for (let turn = 0; turn < 10; turn += 1) {
      const { id } = (await add(turn)).body.data;
      await remove(`/accountBankCard/${id}`, { token });
    }
    const refused = (await add(10)).body;
    expect([refused.code, refused.message]).toEqual(['REMOVE_LIMIT', expect.stringContaining('removed 10')]);
    const address = { channel_id: 1, address: TRC20 };
    expect((await api.post('/accountVirtualAddress', address, { token })).body.status).toBe('ok');
    api.deps.db.run(
      'UPDATE bank_cards SET removed_at = removed_at - 86400000 WHERE id = (SELECT min(id) FROM bank_cards WHERE removed_at IS NOT NULL)',
    );
    expect((await add(10)).body.status).toBe('ok');
  });

  it('is removed, and the newest usable one becomes the default', async () => {
    const token = await api.signUp('walker01');
    const ids = [];
    for (const end of ['001', '000', '002']) {
      const body = card({ account_number: `700000000${end}` });
      ids.push((await api.post('/accountBankCard', body, { token })).body.data.id);
    }
    api.advance(8);
    api.deps.jobs.runDue();
    const [first, rejected, last] = ids;
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([first]);
    await remove(`/accountBankCard/${first}`, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([last]);
    await remove(`/accountBankCard/${last}`, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([]);
    await remove(`/accountBankCard/${rejected}`, { token });
    expect(await listOf('/accountBankCard', token)).toEqual([]);
  });

  it('is replaced as the default by a verified one before a newer one in review', async () => {
    const token = await api.signUp('walker01');
    const add = async (end: string) => {
      const body = card({ account_number: `700000000${end}` });
      return (await api.post('/accountBankCard', body, { token })).body.data.id;
    };
    const [first, verified] = [await add('001'), await add('002')];
    api.advance(8);
    api.deps.jobs.runDue();
    const inReview = await add('003');
    await remove(`/accountBankCard/${first}`, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([verified]);
    await remove(`/accountBankCard/${verified}`, { token });
    expect(defaultsOf(await listOf('/accountBankCard', token))).toEqual([inReview]);
  });

  it('can be added again under a new id, also at the limit', async () => {
    const token = await api.signUp('walker01');
    const address = { channel_id: 1, address: TRC20 };
    api.deps.db.run(`UPDATE site_settings SET content = '1' WHERE name = 'VIRTUAL_ADDRESS_BIND_QUANTITY'`);
    const add = async () => (await api.post('/accountVirtualAddress', address, { token })).body;
    const { id } = (await add()).data;
    await remove(`/accountVirtualAddress/${id}`, { token });
    expect((await add()).data.id).toBeGreaterThan(id);
    expect((await add()).code ?? 'INVALID').toMatch(/BIND_LIMIT|INVALID/);
  });

  it('stays while a withdrawal to it is open, and takes no withdrawal afterwards', async () => {
    const token = await api.login();
    const withdrawal = { method: 'bank_card', target_id: 1, amount: '500', safe_password: SAFE };
    await api.post('/transaction/withdraw', withdrawal, { token });
    expect((await remove('/accountBankCard/1', { token, safe_password: SAFE })).body.code).toBe(
      'TARGET_IN_USE',
    );
    api.deps.db.run(`UPDATE withdrawals SET status = 'success' WHERE status = 'pending'`);
    expect((await remove('/accountBankCard/1', { token, safe_password: SAFE })).body.status).toBe('ok');
    const after = await api.post('/transaction/withdraw', withdrawal, { token });
    expect(Object.keys(after.body.errors)).toEqual(['target_id']);
    expect((await listOf('/withdrawRecord', token))[0].account_masked).toContain('••••');
  });

  it('stays removed when its review ends', async () => {
    const token = await api.signUp('walker01');
    const { id } = (await api.post('/accountBankCard', card(), { token })).body.data;
    await remove(`/accountBankCard/${id}`, { token });
    api.advance(8);
    api.deps.jobs.runDue();
    expect(await listOf('/accountBankCard', token)).toEqual([]);
    expect(api.deps.db.get('SELECT status FROM bank_cards WHERE id = :id', { id })).toEqual({
      status: 'disabled',
    });
    // A job that fails runs again.
    api.advance(60);
    expect(api.deps.jobs.runDue()).toBe(0);
  });
});
