import fc from 'fast-check';
import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMoney } from '#shared/money.ts';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { NOTICE_MS, REVIEW_MS, SETTLE_MS } from '../deposit/provider.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await createTestApi();
  token = await api.signUp('walker01');
});
afterEach(() => {
  expect(api.deps.ledger.audit()).toEqual([]);
  api.close();
});

const BANK = 1;
const LARGE = 2;
const ATM = 3;
const STORE = 4;
const CARD = 5;
const WALLET = 6;
const CLOSED = 7;
const USDT = 8;
const FIRST_DEPOSIT = 1;
const FRIDAY = 3;
const RELOAD = 7;

interface OrderBody {
  channel_id?: number;
  amount?: string;
  discount_id?: number;
}

async function order(fields: OrderBody = {}, options: { key?: string; as?: string } = {}) {
  const headers: Record<string, string> = options.key ? { 'Idempotency-Key': options.key } : {};
  const body = { channel_id: ATM, amount: '1000.00', ...fields };
  const answer = await api.post('/transaction/deposit', body, { token: options.as ?? token, headers });
  return answer.body;
}

const detail = async (id: number, as = token) =>
  (await api.get(`/transaction/depositDetail/${id}`, { token: as })).body.data;
const balance = async () => (await api.get('/gameApi/wallet/1', { token })).body.data.balance;
const records = async (query = '') => (await api.get(`/depositRecord?${query}`, { token })).body.data;
const takeBreak = () => api.post('/account/break', { days: 1 }, { token });
const picture = (side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

async function sendReceipt(id: number, { as = token, side = 40, key = '' } = {}) {
  const call = request(api.app)
    .post(`/api/webapi/transaction/depositReceipt/${id}`)
    .set('Authorization', `Bearer ${as}`);
  if (key) call.set('Idempotency-Key', key);
  return call.attach('image', await picture(side), 'receipt.png');
}

/** Advances the clock and runs the jobs that are due. */
function pass(ms: number): void {
  api.advance(ms / 1000);
  api.deps.jobs.runDue();
}

/** Waits until the simulated provider has paid an order by code or QR. */
function completePayment(): void {
  pass(NOTICE_MS);
  pass(SETTLE_MS);
}

function turnovers(): unknown[] {
  return api.deps.db.all(
    `SELECT source_type, source_no, amount, bonus_amount, multiple, required_bet, product_ids FROM turnovers t
     JOIN members m ON m.id = t.member_id WHERE m.account = 'walker01' ORDER BY t.id`,
  );
}

describe('deposit channels', () => {
  it('are listed in every type and display, with limits, fees and remaining uses', async () => {
    const { list } = (await api.get('/accountDepositChannel', { token })).body.data;
    const kinds = (name: string) => new Set(list.map((one: Record<string, string>) => one[name]));
    expect(kinds('type')).toEqual(new Set(['bank', 'atm', 'store', 'credit', 'e_wallet', 'virtual']));
    expect(kinds('display')).toEqual(new Set(['redirect', 'qr', 'code', 'account']));
    expect(kinds('fee_type')).toEqual(new Set(['none', 'fixed', 'percent']));
    const channel = (id: number) => list.find((one: { id: number }) => one.id === id);
    expect(channel(LARGE)).toMatchObject({
      open_time: '10:00',
      close_time: '02:00',
      time_zone: 'Asia/Taipei',
    });
    expect(channel(STORE)).toMatchObject({
      daily_limit: 5,
      remaining: 5,
      fee_value: '2.00',
      need_receipt: false,
    });
    expect(channel(BANK)).toMatchObject({ need_receipt: true });
    expect(channel(CARD)).toMatchObject({
      fee_type: 'percent',
      fee_value: '2.50',
      amount_presets: ['500.00', '1000.00', '2000.00', '5000.00'],
    });
    expect(channel(USDT)).toMatchObject({ currency: 'USDT', network: 'TRC20', rate: '0.9985', places: 6 });
    expect(channel(CLOSED)).toMatchObject({ is_maintenance: true });
  });

  it('refuse orders under maintenance and outside opening hours that span midnight', async () => {
    expect((await order({ channel_id: CLOSED })).code).toBe('CHANNEL_MAINTENANCE');
    const large = { channel_id: LARGE, amount: '20000.00' };
    // 12:00 in Taipei at first.
    for (const [hours, isOpen] of [
      [13.99, true],
      [0.02, false],
      [7.98, false],
      [0.02, true],
    ] as const) {
      api.advance(hours * 3600);
      const as = await api.login({ account: 'walker01', password: 'green-tea-4' });
      const answer = await order(large, { as });
      expect(answer.status).toBe(isOpen ? 'ok' : 'error');
      if (isOpen) await api.call('delete', `/transaction/depositCancel/${answer.data.id}`, { token: as });
      else expect(answer.code).toBe('CHANNEL_HOURS');
    }
  });

  it('refuse orders beyond the daily limit, to which cancelled orders do not count', async () => {
    for (let use = 0; use < 5; use += 1) {
      expect((await order({ channel_id: STORE, amount: '100.00' })).status).toBe('ok');
      completePayment();
    }
    expect((await order({ channel_id: STORE })).code).toBe('CHANNEL_LIMIT');
    // Midnight in Taipei is 16:00 UTC.
    api.clock.now = Date.parse('2026-11-21T16:00:00Z');
    token = await api.login({ account: 'walker01', password: 'green-tea-4' });
    const { data } = await order({ channel_id: STORE });
    const remaining = async () => {
      const { list } = (await api.get('/accountDepositChannel', { token })).body.data;
      return list.find((one: { id: number }) => one.id === STORE).remaining;
    };
    expect(await remaining()).toBe(4);
    await api.call('delete', `/transaction/depositCancel/${data.id}`, { token });
    expect(await remaining()).toBe(5);
  });
});

describe('deposit amount', () => {
  it.each([
    '0',
    '0.00',
    '-1',
    '-100.00',
    '1e3',
    '1,5',
    '1,2345',
    '100.001',
    '1234567890123',
    ' ',
    'NaN',
    '0x64',
  ])('refuses %j', async (amount) => {
    const answer = await order({ amount });
    expect(Object.keys(answer.errors)).toEqual(['amount']);
    expect((await records()).list).toEqual([]);
  });

  it.each([
    ['NT$ 1,234.5', '1234.50'],
    ['１０００', '1000.00'],
    ['500元', '500.00'],
  ])('reads %j as %s', async (amount, meant) => {
    expect((await order({ amount })).data.amount).toBe(meant);
  });

  it('must be within the channel’s limits to the cent', async () => {
    expect((await order({ amount: '99.99' })).errors.amount[0]).toContain('$100.00');
    expect((await order({ amount: '30000.01' })).errors.amount[0]).toContain('$30,000.00');
    expect((await order({ amount: '999999999999' })).errors.amount).toHaveLength(1);
    expect((await order({ amount: '30000' })).data.amount).toBe('30000.00');
    expect((await order({ channel_id: STORE, amount: '100' })).data.amount).toBe('100.00');
  });

  it('marks the field of an unknown channel', async () => {
    expect(Object.keys((await order({ channel_id: 99 })).errors)).toEqual(['channel_id']);
  });

  it('must be a string', async () => {
    for (const amount of [1000, null, ['1000'], { a: 1 }]) {
      const answer = await api.post('/transaction/deposit', { channel_id: ATM, amount }, { token });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['amount']]);
    }
  });
});

describe('deposit order', () => {
  it('is noticed by the simulated provider after 12 seconds, and paid after 4 more', async () => {
    const { data } = await order();
    const statuses: string[] = [];
    for (const ms of [11_999, 1, 3999, 1]) {
      pass(ms);
      statuses.push((await detail(data.id)).status);
    }
    expect(statuses).toEqual(['pending', 'paying', 'paying', 'success']);
  });

  it('by code is paid by the provider, with fee, turnover and message', async () => {
    const { data } = await order();
    expect(data).toMatchObject({
      status: 'pending',
      amount: '1000.00',
      fee: '1.50',
      actual_amount: '998.50',
      required_bet: '998.50',
      can_cancel: true,
    });
    expect(data.order_no).toMatch(/^D20261121\d{8}$/);
    expect(data.pay_code).toMatch(/^\d{16}$/);
    expect(Date.parse(data.expires_at)).toBe(TEST_NOW + 3_600_000);
    pass(NOTICE_MS);
    expect(await detail(data.id)).toMatchObject({ status: 'paying', can_cancel: false });
    expect(await balance()).toBe('0.00');
    pass(SETTLE_MS);
    const done = await detail(data.id);
    expect(done).toMatchObject({ status: 'success', finished_at: expect.any(String) });
    // The code of a paid order is no longer shown.
    expect(done.pay_code).toBeUndefined();
    expect(await balance()).toBe('998.50');
    expect(turnovers()).toEqual([
      {
        source_type: 'deposit',
        source_no: data.order_no,
        amount: 99850,
        bonus_amount: 0,
        multiple: 1,
        required_bet: 99850,
        product_ids: '[]',
      },
    ]);
    const mails = (await api.get('/siteMessage', { token })).body.data.list;
    expect(mails[0]).toMatchObject({ title: 'Your deposit of $1,000.00 has arrived', type: 'personal' });
    const { content } = (await api.get(`/siteMessage/read/${mails[0].id}`, { token })).body.data;
    expect(content).toContain('This deposit adds $998.50 of turnover before you can withdraw.');
  });

  it('requires no bets once it was not paid', async () => {
    const { data } = await order();
    await api.call('delete', `/transaction/depositCancel/${data.id}`, { token });
    expect(await detail(data.id)).toMatchObject({ status: 'cancelled', required_bet: null });
  });

  it('contains the payment instructions of its channel', async () => {
    expect((await order({ channel_id: BANK })).data).toMatchObject({
      payee_bank: 'Harbor Bank',
      payee_bank_code: '809',
      payee_account: expect.any(String),
      payee_name: expect.any(String),
      need_receipt: true,
      pay_code: null,
    });
    const atm = (await order()).data;
    expect(atm).toMatchObject({ payee_bank_code: '809', payee_account: null });
    expect(atm.pay_code).toMatch(/^\d{16}$/);
    const store = (await order({ channel_id: STORE })).data;
    expect(store.pay_code).toMatch(/^HB\d{12}$/);
    expect(store.payee_bank_code).toBeUndefined();
    expect((await order({ channel_id: CARD })).data.pay_url).toMatch(
      /^\/api\/webapi\/pay\/[\w-]{43}\?l=enUS$/,
    );
    expect((await order({ channel_id: WALLET })).data.qr_code).toContain('1000.00');
    const coins = (await order({ channel_id: USDT, amount: '100.00' })).data;
    expect(coins).toMatchObject({
      currency: 'USDT',
      network: 'TRC20',
      rate: '0.9985',
      coin_amount: '100.150226',
    });
    expect(coins.qr_code).toBe(coins.payee_account);
  });

  it('is refused while another one is open in the channel, which the answer names', async () => {
    const { data } = await order();
    const again = await order({ amount: '2000.00' });
    expect(again).toMatchObject({ code: 'DEPOSIT_OPEN', data: { id: data.id, order_no: data.order_no } });
    expect((await order({ channel_id: STORE })).status).toBe('ok');
    const other = await api.signUp('walker02');
    expect((await order({}, { as: other })).status).toBe('ok');
  });

  it('is refused while another one in the channel is being confirmed or reviewed', async () => {
    await order();
    pass(NOTICE_MS);
    expect((await order()).code).toBe('DEPOSIT_OPEN');
    pass(SETTLE_MS);
    expect((await order()).status).toBe('ok');
    const { id } = (await order({ channel_id: BANK })).data;
    await sendReceipt(id);
    expect((await order({ channel_id: BANK })).code).toBe('DEPOSIT_OPEN');
    pass(REVIEW_MS);
    expect((await order({ channel_id: BANK })).status).toBe('ok');
  });

  it('is created once by concurrent requests, with one key and with different keys', async () => {
    const key = 'deposit-key-0001';
    const [a, b] = await Promise.all([order({}, { key }), order({}, { key })]);
    expect(a).toEqual(b);
    expect((await order({ amount: '5.00' }, { key })).code).toBe('KEY_REUSED');
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, index) => order({ channel_id: STORE }, { key: `many-keys-${index}-x` })),
    );
    expect(many.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect((await records()).list).toHaveLength(2);
  });

  it('expires when unpaid and frees the channel', async () => {
    const { data } = await order({ amount: '500.98' });
    pass(3_599_000);
    expect((await detail(data.id)).status).toBe('pending');
    pass(1000);
    token = await api.login({ account: 'walker01', password: 'green-tea-4' });
    expect(await detail(data.id)).toMatchObject({
      status: 'expired',
      can_cancel: false,
      remark: expect.stringContaining('in time'),
    });
    expect((await order()).status).toBe('ok');
    expect(await balance()).toBe('0.00');
  });

  it('fails with a reason and a message when the provider declines it', async () => {
    const { data } = await order({ amount: '500.99' });
    completePayment();
    expect(await detail(data.id)).toMatchObject({
      status: 'failed',
      remark: expect.stringContaining('declined'),
    });
    expect(await balance()).toBe('0.00');
    const mails = (await api.get('/siteMessage', { token })).body.data.list;
    expect(mails[0].title).toContain('did not go through');
  });

  it('can be cancelled once while pending and is not paid afterwards', async () => {
    const { data } = await order();
    const cancel = () => api.call('delete', `/transaction/depositCancel/${data.id}`, { token });
    expect((await cancel()).body.status).toBe('ok');
    expect((await cancel()).body.code).toBe('DEPOSIT_STARTED');
    completePayment();
    expect((await detail(data.id)).status).toBe('cancelled');
    expect(await balance()).toBe('0.00');
    const second = (await order()).data;
    pass(NOTICE_MS);
    const late = await api.call('delete', `/transaction/depositCancel/${second.id}`, { token });
    expect(late.body.code).toBe('DEPOSIT_STARTED');
  });

  it('of another member is answered with 404', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    const as = await api.signUp('walker02');
    expect((await api.get(`/transaction/depositDetail/${id}`, { token: as })).status).toBe(404);
    expect((await api.call('delete', `/transaction/depositCancel/${id}`, { token: as })).status).toBe(404);
    expect((await sendReceipt(id, { as })).status).toBe(404);
    expect((await api.get('/depositRecord', { token: as })).body.data.list).toEqual([]);
    expect((await detail(id)).status).toBe('pending');
  });

  it('is paid, not expired, when the clock jumps ahead and back', async () => {
    const { data } = await order();
    api.advance(86_400);
    api.deps.jobs.runDue();
    api.advance(-86_400);
    api.deps.jobs.runDue();
    pass(SETTLE_MS);
    // The payment job was due before the expiry job.
    expect((await detail(data.id)).status).toBe('success');
    expect(await balance()).toBe('998.50');
  });
});

describe('deposit receipt', () => {
  it('can be replaced during its review, and the order is paid once', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    const first = (await sendReceipt(id)).body.data;
    expect(first).toMatchObject({ status: 'reviewing', can_cancel: false });
    pass(REVIEW_MS - 1000);
    const second = (await sendReceipt(id, { side: 41 })).body.data;
    expect(second.receipt_url).not.toBe(first.receipt_url);
    pass(1000);
    expect((await detail(id)).status).toBe('reviewing');
    pass(REVIEW_MS);
    expect((await detail(id)).status).toBe('success');
    expect(await balance()).toBe('1000.00');
    expect((await sendReceipt(id)).body.code).toBe('RECEIPT_CLOSED');
  });

  it('is accepted once per idempotency key, and another picture with that key is refused', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    const key = 'receipt-key-1';
    const [first, again] = await Promise.all([sendReceipt(id, { key }), sendReceipt(id, { key })]);
    expect(first.body.data.receipt_url).toBeTruthy();
    expect(again.body).toEqual(first.body);
    const other = await sendReceipt(id, { key, side: 41 });
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
    expect((await detail(id)).receipt_url).toBe(first.body.data.receipt_url);
    expect((await sendReceipt(id, { key })).body).toEqual(first.body);
  });

  it('deletes the file and the row of the receipt that it replaces', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    const pathOf = async (side: number) =>
      (await sendReceipt(id, { side })).body.data.receipt_url.replace('/api/webapi', '') as string;
    const names = () => api.deps.db.all<{ name: string }>('SELECT name FROM uploads').map(({ name }) => name);
    const first = await pathOf(40);
    const second = await pathOf(41);
    const [name = '', earlier = ''] = [second, first].map((path) => path.split('/').at(-1) ?? '');
    expect(names()).toEqual([name]);
    expect((await api.get(first, { token })).status).toBe(404);
    expect((await api.get(second, { token })).status).toBe(200);
    // If the file still existed, it could be read after a new claim.
    api.deps.uploads.claim(earlier, 1);
    expect(await api.deps.uploads.read(earlier, 1)).toBeNull();
    api.deps.uploads.release(earlier);
  });

  it('keeps the earlier receipt when it is refused', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    const { receipt_url: url } = (await sendReceipt(id)).body.data;
    pass(REVIEW_MS);
    expect((await sendReceipt(id, { side: 41 })).body.code).toBe('RECEIPT_CLOSED');
    expect((await api.get(url.replace('/api/webapi', ''), { token })).status).toBe(200);
  });

  it('sent three times at once is stored once, under the name in the order', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    await Promise.all([40, 41, 42].map((side) => sendReceipt(id, { side })));
    const names = api.deps.db.all<{ name: string }>('SELECT name FROM uploads').map(({ name }) => name);
    expect(names).toHaveLength(1);
    expect((await detail(id)).receipt_url).toBe(`/api/webapi/upload/${names[0]}`);
  });

  it('can be read by its owner only', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    const { receipt_url: url } = (await sendReceipt(id)).body.data;
    const path = url.replace('/api/webapi', '');
    const own = await api.get(path, { token });
    expect([own.status, own.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await api.get(path, { token: await api.signUp('walker02') })).status).toBe(404);
    expect((await api.get(path)).status).toBe(401);
  });

  it('that does not match fails the order with a reason', async () => {
    const { id } = (await order({ channel_id: BANK, amount: '700.99' })).data;
    await sendReceipt(id);
    pass(REVIEW_MS);
    expect(await detail(id)).toMatchObject({
      status: 'failed',
      remark: expect.stringContaining('does not match'),
    });
    expect(await balance()).toBe('0.00');
  });

  it('is accepted only for channels that need one, and only as a picture', async () => {
    const { id } = (await order()).data;
    expect((await sendReceipt(id)).body.code).toBe('RECEIPT_CLOSED');
    const bank = (await order({ channel_id: BANK })).data;
    const broken = await request(api.app)
      .post(`/api/webapi/transaction/depositReceipt/${bank.id}`)
      .set('Authorization', `Bearer ${token}`)
      .attach('image', Buffer.from('<svg onload="alert(1)"/>'), 'receipt.png');
    expect([broken.status, Object.keys(broken.body.errors)]).toEqual([422, ['image']]);
    expect((await detail(bank.id)).status).toBe('pending');
  });

  it('prevents its order from expiring', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    pass(30 * 60_000 - 2000);
    await sendReceipt(id);
    pass(4000);
    expect((await detail(id)).status).toBe('reviewing');
  });
});

describe('payment page', () => {
  const press = (url: string, choice: string) => request(api.app).post(`${url.split('?')[0]}/${choice}`);

  it('pays once for several presses and redirects to the order', async () => {
    const { id, pay_url: url, channel_name: channelName } = (await order({ channel_id: CARD })).data;
    const page = await request(api.app).get(url);
    expect(page.text).toContain('Pay $1,000.00');
    expect(page.text).toContain(channelName);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const answers = await Promise.all([press(url, 'pay'), press(url, 'pay'), press(url, 'decline')]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.location]).toEqual([303, `/member/deposit?order=${id}`]);
    }
    expect((await detail(id)).status).toBe('paying');
    pass(SETTLE_MS);
    // The fee is 2.5 %.
    expect(await balance()).toBe('975.00');
    expect((await request(api.app).get(url)).text).toContain('This order is paid');
  });

  it('declines the order with a reason', async () => {
    const { id, pay_url: url } = (await order({ channel_id: CARD })).data;
    await press(url, 'decline');
    expect(await detail(id)).toMatchObject({ status: 'failed', remark: 'You declined the payment.' });
    expect((await press(url, 'pay')).status).toBe(303);
    pass(SETTLE_MS);
    expect(await balance()).toBe('0.00');
  });

  it('returns to the deposit page of the Referer and to no other address', async () => {
    const { id, pay_url: url } = (await order({ channel_id: CARD })).data;
    const from = async (referer: string) => (await request(api.app).get(url).set('Referer', referer)).text;
    const phone = await from('https://www.example.com/m/zhTW/member/deposit?channel=5');
    expect(phone).toContain(`href="/m/zhTW/member/deposit?order=${id}"`);
    expect(phone).toContain('/decline?back=%2Fm%2FzhTW%2Fmember%2Fdeposit');
    for (const other of ['https://evil.example/x', 'https://evil.example//evil.example/member/deposit', '']) {
      expect(await from(other)).toContain(`href="/member/deposit?order=${id}"`);
    }
    const away = await press(url, 'decline').query({ back: '//evil.example/member/deposit' });
    expect(away.headers.location).toBe(`/member/deposit?order=${id}`);
    const home = await press(url, 'decline').query({ back: '/m/zhTW/member/deposit' });
    expect(home.headers.location).toBe(`/m/zhTW/member/deposit?order=${id}`);
  });

  it('says that a break closed the order, and takes no payment', async () => {
    const { id, pay_url: url } = (await order({ channel_id: CARD })).data;
    const page = async (locale: string) => (await request(api.app).get(url.replace('enUS', locale))).text;
    expect(await page('enUS')).toContain('/pay?back=');
    await takeBreak();
    for (const [locale, reason] of [
      ['enUS', 'Closed because your break began. Nothing was charged.'],
      ['zhTW', '因您已開始暫停，此訂單已關閉，並未扣款。'],
    ] as const) {
      const text = await page(locale);
      expect(text).toContain(reason);
      expect(text).not.toContain('<form');
    }
    expect((await press(url, 'pay')).headers.location).toBe(`/member/deposit?order=${id}`);
    expect((await detail(id)).status).toBe('failed');
    pass(SETTLE_MS);
    expect(await balance()).toBe('0.00');
  });

  it('answers 404 to an unknown order or choice, 403 to another site, and is translated', async () => {
    const { pay_url: url } = (await order({ channel_id: CARD })).data;
    expect((await request(api.app).get('/api/webapi/pay/nothing')).status).toBe(404);
    expect((await press('/api/webapi/pay/nothing', 'pay')).status).toBe(404);
    expect((await press(url, 'steal')).status).toBe(404);
    for (const site of ['cross-site', 'same-site'])
      expect((await press(url, 'pay').set('Sec-Fetch-Site', site)).status).toBe(403);
    const chinese = await request(api.app).get(url.replace('enUS', 'zhTW'));
    expect(chinese.text).toContain('付款 $1,000.00');
    expect(chinese.text).toContain('<h1>信用卡付款</h1>');
    expect(chinese.text).toMatch(/<dd>台北時間 \d{4}\/\d+\/\d+\s\d\d:\d\d<\/dd>/);
    const english = (await request(api.app).get(url)).text;
    expect(english).toContain('<h1>Card payment</h1>');
    expect(english).toContain('<dt>Fee, included</dt><dd>$25.00</dd>');
    expect(english).toMatch(/<dd>[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d Taipei time<\/dd>/);
  });
});

describe('deposit promotion', () => {
  const discounts = async (query = 'type=deposit') => {
    const { list } = (await api.get(`/discount?${query}`, { token })).body.data;
    return (id: number) => list.find((one: { id: number }) => one.id === id);
  };

  it('is listed with the reason why it cannot be chosen', async () => {
    const first = await discounts();
    expect(first(FIRST_DEPOSIT)).toMatchObject({
      can_apply: true,
      min_deposit: '100.00',
      multiple: '12',
      times_left: 1,
      is_first_deposit: true,
    });
    expect(first(RELOAD).is_first_deposit).toBe(false);
    expect(first(FRIDAY)).toMatchObject({ can_apply: false, reject_reason: 'Fridays only (Taipei time)' });
    expect(first(RELOAD)).toMatchObject({ can_apply: true, product_ids: expect.arrayContaining([9, 24]) });
    expect((await discounts(''))(2)).toMatchObject({
      type: 'gift',
      can_apply: false,
      reject_reason: expect.any(String),
    });
    await order();
    completePayment();
    expect((await discounts())(FIRST_DEPOSIT)).toMatchObject({
      can_apply: false,
      reject_reason: 'For a first deposit only',
      times_left: 0,
    });
    expect((await order({ discount_id: FIRST_DEPOSIT })).code).toBe('DISCOUNT_REFUSED');
    expect((await order({ discount_id: FRIDAY })).message).toBe('Fridays only (Taipei time)');
    expect((await order({ discount_id: 2 })).errors).toHaveProperty('discount_id');
    expect((await order({ discount_id: 99 })).errors).toHaveProperty('discount_id');
  });

  it.each([
    ['rebate', 'Counts by itself; there is nothing to choose'],
    ['activity', 'Take part on its own page'],
  ])('is no discount of the type %s, which the list refuses with a reason', async (type, reject_reason) => {
    api.deps.db.run('UPDATE discounts SET start_at = NULL, end_at = NULL');
    const { list } = (await api.get(`/discount?type=${type}`, { token })).body.data;
    expect(list.length).toBeGreaterThan(0);
    for (const one of list) expect(one).toMatchObject({ can_apply: false, reject_reason });
  });

  it('pays its bonus on the amount after the fee, and its turnover replaces the deposit’s', async () => {
    const { data } = await order({ discount_id: FIRST_DEPOSIT });
    const required = { required_bet: '23964.00' };
    expect(data).toMatchObject({ discount_id: FIRST_DEPOSIT, bonus_amount: '998.50', ...required });
    const records = async () => (await api.get('/discountRecord?summary=1', { token })).body.data;
    const mine = async () => (await records()).list;
    expect(await mine()).toMatchObject([{ status: 'pending', required_bet: null }]);
    expect((await records()).summary).toEqual({ amount: '0.00' });
    expect((await discounts())(FIRST_DEPOSIT)).toMatchObject({ can_apply: false, apply_status: 'pending' });
    completePayment();
    expect(await balance()).toBe('1997.00');
    const list = await mine();
    expect(list).toMatchObject([
      {
        ...required,
        discount_id: FIRST_DEPOSIT,
        title: 'First deposit bonus',
        amount: '998.50',
        multiple: '12',
        status: 'approved',
      },
    ]);
    api.deps.db.run('UPDATE turnovers SET valid_bet = 396400 WHERE source_no = :no', {
      no: list[0].order_no,
    });
    expect(await mine()).toMatchObject([{ ...required, remain_bet: '20000.00' }]);
    expect((await records()).summary).toEqual({ amount: '998.50' });
    expect(turnovers()).toEqual([
      {
        source_type: 'discount',
        source_no: list[0].order_no,
        amount: 99850,
        bonus_amount: 99850,
        multiple: 12,
        required_bet: 2_396_400,
        product_ids: '[]',
      },
    ]);
  });

  it.each([
    ['99.99', 'DISCOUNT_REFUSED'],
    ['100.00', 'ok'],
    ['100.01', 'ok'],
  ])('with a minimum of $100.00 answers a deposit of $%s with %s', async (amount, expected) => {
    const { code, status } = await order({ channel_id: WALLET, amount, discount_id: FIRST_DEPOSIT });
    expect(code ?? status).toBe(expected);
  });

  it.each([
    ['one millisecond before it begins', { start_at: 1, end_at: 100 }, 'Not open yet'],
    ['the moment it begins', { start_at: 0, end_at: 100 }, 'ok'],
    ['one millisecond after it began', { start_at: -1, end_at: 100 }, 'ok'],
    ['one millisecond before it ends', { start_at: -100, end_at: 1 }, 'ok'],
    ['the moment it ends', { start_at: -100, end_at: 0 }, 'This promotion has ended'],
    ['one millisecond after it ended', { start_at: -100, end_at: -1 }, 'This promotion has ended'],
  ])('opens and ends on time: %s', async (_name, { start_at, end_at }, expected) => {
    const now = api.clock.now;
    api.deps.db.run('UPDATE discounts SET start_at = :start, end_at = :end WHERE id = :id', {
      ...{ start: now + start_at, end: now + end_at, id: FIRST_DEPOSIT },
    });
    const shown = (await discounts())(FIRST_DEPOSIT);
    const isOver = expected === 'This promotion has ended';
    expect(shown?.reject_reason ?? (shown ? 'ok' : 'not listed')).toBe(isOver ? 'not listed' : expected);
    const { message, status } = await order({ discount_id: FIRST_DEPOSIT });
    expect(message ?? status).toBe(expected);
  });

  it('limits the bonus to the maximum and rounds it down to the cent', async () => {
    expect((await order({ amount: '10000.00', discount_id: FIRST_DEPOSIT })).data.bonus_amount).toBe(
      '5888.00',
    );
    expect(
      (await order({ channel_id: WALLET, amount: '340.33', discount_id: RELOAD })).data.bonus_amount,
    ).toBe('16.84');
  });

  it.each([
    ['0.49', 0, '0.00'],
    ['0.50', 1, '0.01'],
    ['0.51', 1, '0.01'],
  ])('pays two percent of $%s in %i movement of $%s, nothing below a cent', async (amount, booked, bonus) => {
    const { db } = api.deps;
    db.run(`UPDATE discounts SET rate = '2.00', min_deposit = NULL, product_ids = '[7]' WHERE id = :id`, {
      id: RELOAD,
    });
    db.run("UPDATE deposit_channels SET amount_min = 1, fee_type = 'none' WHERE id = :id", { id: WALLET });
    expect((await order({ channel_id: WALLET, amount, discount_id: RELOAD })).data.bonus_amount).toBe(bonus);
    completePayment();
    const references = db.all(`SELECT id FROM ledger_movements WHERE reference LIKE 'discount:%'
      AND member_id = (SELECT id FROM members WHERE account = 'walker01')`);
    expect(references).toHaveLength(booked);
    expect(turnovers()).toMatchObject([{ product_ids: '[7]' }]);
  });

  it('can be used again after its deposit was cancelled', async () => {
    const { id } = (await order({ discount_id: FIRST_DEPOSIT })).data;
    expect((await order({ channel_id: STORE, discount_id: FIRST_DEPOSIT })).message).toBe(
      'You chose it with a deposit that has not arrived yet',
    );
    await api.call('delete', `/transaction/depositCancel/${id}`, { token });
    const { list, summary } = (await api.get('/discountRecord?summary=1&status=rejected', { token })).body
      .data;
    expect([list[0].reason, summary.amount]).toEqual(['The deposit did not arrive', '0.00']);
    expect((await discounts())(FIRST_DEPOSIT)).toMatchObject({ can_apply: true, apply_status: 'rejected' });
  });

  it('for Fridays applies to one deposit on a Friday in the operator’s time zone', async () => {
    // Friday the 27th begins in Taipei at 16:00 UTC on Thursday.
    api.clock.now = Date.parse('2026-11-26T15:59:59Z');
    token = await api.login({ account: 'walker01', password: 'green-tea-4' });
    expect((await discounts())(FRIDAY).can_apply).toBe(false);
    api.advance(1);
    expect((await order({ discount_id: FRIDAY })).data.bonus_amount).toBe('199.70');
    expect((await order({ channel_id: STORE, discount_id: FRIDAY })).message).toContain('not arrived yet');
    completePayment();
    expect((await order({ channel_id: STORE, discount_id: FRIDAY })).message).toContain('Used today');
  });
});

describe('a break', () => {
  /** Titles and texts of the member's messages, in both languages. */
  const mails = () =>
    api.deps.db
      .all<{ title: string; content: string }>('SELECT title, content FROM mails ORDER BY id')
      .map(({ title, content }) => `${title} ${content}`);

  it('closes an open order by payment page, frees its promotion, and tells the member why', async () => {
    const { id } = (await order({ channel_id: CARD, discount_id: FIRST_DEPOSIT })).data;
    await takeBreak();
    expect(await detail(id)).toMatchObject({
      status: 'failed',
      remark: 'Closed because your break began. Nothing was charged.',
      can_cancel: false,
    });
    const { list } = (await api.get('/discountRecord', { token })).body.data;
    expect(list).toMatchObject([{ status: 'rejected' }]);
    const told = mails().filter((mail) => mail.includes('did not go through'));
    expect(told).toEqual([expect.stringContaining('you cannot deposit now')]);
    expect(told.join()).toContain('因您已開始暫停，此訂單已關閉，並未扣款。');
  });

  it('closes the open orders of all payment pages', async () => {
    api.deps.db.run(`UPDATE deposit_channels SET display = 'redirect' WHERE id = ${ATM}`);
    const orders = [await order({ channel_id: CARD }), await order({ channel_id: ATM })];
    expect(orders.map(({ status }) => status)).toEqual(['ok', 'ok']);
    await takeBreak();
    for (const { data } of orders) expect((await detail(data.id)).status).toBe('failed');
  });

  it.each([
    ['code', ATM, '998.50'],
    ['QR', WALLET, '990.00'],
    ['coins', USDT, '1000.00'],
  ])('leaves an order by %s open, which is booked if it is paid', async (_, channel, booked) => {
    const { id } = (await order({ channel_id: channel })).data;
    await takeBreak();
    expect(await detail(id)).toMatchObject({ status: 'pending', can_cancel: true });
    completePayment();
    expect((await detail(id)).status).toBe('success');
    expect(await balance()).toBe(booked);
  });

  it('leaves an order open that waits for its receipt: its transfer may have been made', async () => {
    const { id } = (await order({ channel_id: BANK })).data;
    await takeBreak();
    expect((await detail(id)).status).toBe('pending');
    expect((await sendReceipt(id)).status).toBe(200);
    pass(REVIEW_MS);
    expect((await detail(id)).status).toBe('success');
  });

  it('does not close another member’s orders', async () => {
    const as = await api.signUp('walker02');
    const { id } = (await order({ channel_id: CARD }, { as })).data;
    await takeBreak();
    expect((await detail(id, as)).status).toBe('pending');
  });

  it('is named by the message about a payment that is declined during it', async () => {
    await order({ amount: '1000.99', channel_id: ATM });
    pass(NOTICE_MS);
    await takeBreak();
    pass(SETTLE_MS);
    const told = mails().filter((mail) => mail.includes('did not go through'));
    expect(told).toEqual([
      expect.stringMatching(/declined by its provider.*taking a break, so you cannot deposit now/),
    ]);
  });

  it('lets orders be booked that are already paid or in review', async () => {
    const paying = (await order()).data;
    pass(NOTICE_MS);
    const reviewing = (await order({ channel_id: BANK })).data;
    await sendReceipt(reviewing.id);
    await takeBreak();
    pass(SETTLE_MS);
    pass(REVIEW_MS);
    for (const { id } of [paying, reviewing]) expect((await detail(id)).status).toBe('success');
    expect(await balance()).toBe('1998.50');
  });

  it('refuses the bonus of a deposit that settles during it, with a turnover of 1x', async () => {
    const { data } = await order({ discount_id: FIRST_DEPOSIT });
    pass(NOTICE_MS);
    await takeBreak();
    pass(SETTLE_MS);
    expect(await balance()).toBe('998.50');
    const { list } = (await api.get('/discountRecord', { token })).body.data;
    expect(list).toMatchObject([
      { status: 'rejected', reason: 'No promotion is paid during a break', required_bet: null },
    ]);
    expect(turnovers()).toMatchObject([
      { source_type: 'deposit', source_no: data.order_no, bonus_amount: 0, multiple: 1, required_bet: 99850 },
    ]);
    const booked = { status: 'success', discount_id: null, bonus_amount: null, required_bet: '998.50' };
    expect(await detail(data.id)).toMatchObject(booked);
    expect((await records()).list).toMatchObject([booked]);
  });
});

describe('deposit records', () => {
  it('are listed newest first by cursor, with sums of successful deposits', async () => {
    for (const amount of ['100.00', '200.00', '300.00']) {
      await order({ amount });
      completePayment();
    }
    await order({ amount: '400.00' });
    const first = await records('per_page=3&summary=1');
    expect(first.list.map((one: { amount: string }) => one.amount)).toEqual(['400.00', '300.00', '200.00']);
    expect(first.summary).toEqual({ amount: '600.00', fee: '4.50', actual_amount: '595.50' });
    const rest = await records(`per_page=3&cursor=${first.pagination.next_cursor}`);
    expect(rest.list).toMatchObject([{ amount: '100.00', status: 'success' }]);
    expect((await records('status=pending&summary=1')).summary.amount).toBe('0.00');
    expect((await records('status=success')).pagination.total).toBe(3);
    const from = new Date(api.clock.now).toISOString();
    expect((await records(`from=${from}`)).list).toHaveLength(1);
  });

  it('contain the current total on each page', async () => {
    for (const amount of ['100.00', '200.00', '300.00']) {
      await order({ amount });
      completePayment();
    }
    const first = await records('per_page=1');
    expect(first.pagination.total).toBe(3);
    await order({ amount: '400.00' });
    const second = await records(`per_page=1&cursor=${first.pagination.next_cursor}`);
    const third = await records(`per_page=1&cursor=${second.pagination.next_cursor}`);
    expect([second.pagination.total, third.pagination.total]).toEqual([4, 4]);
    expect(third.list).toMatchObject([{ amount: '100.00' }]);
  });

  it('apply the range to following pages, also with a cursor from a list without a range', async () => {
    const moments: number[] = [];
    for (const amount of ['100.00', '200.00', '300.00', '400.00']) {
      await order({ amount });
      completePayment();
      moments.push(api.clock.now);
      api.advance(600);
    }
    const [, , third = 0] = moments;
    const to = new Date(third - 300_000).toISOString();
    const first = await records('per_page=1');
    const rest = await records(`per_page=1&to=${to}&cursor=${first.pagination.next_cursor}`);
    expect(rest.list).toMatchObject([{ amount: '200.00' }]);
    expect(rest.pagination.total).toBe(2);
    const last = await records(`per_page=1&to=${to}&cursor=${rest.pagination.next_cursor}`);
    expect(last).toMatchObject({ list: [{ amount: '100.00' }], pagination: { next_cursor: null } });
  });

  it('of the demo member add up to the deposits in the ledger', async () => {
    token = await api.login();
    const { summary, pagination } = await records('summary=1');
    expect(pagination.total).toBeGreaterThan(15);
    expect(parseMoney(summary.amount)).toBe(api.deps.ledger.received(1, 'deposit'));
    const states = await Promise.all(
      ['failed', 'expired', 'cancelled'].map((status) => records(`status=${status}`)),
    );
    expect(states.map(({ list }) => list.length)).toEqual([1, 1, 1]);
  });
});

it('keeps deposits − fees + bonuses = wallet over random sequences of actions', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('order' as const),
      channel: fc.constantFrom(1, 3, 4, 5, 6, 8),
      cents: fc.integer({ min: 9000, max: 60_000 }),
      discount: fc.constantFrom(undefined, 1, 3, 7),
    }),
    fc.record({
      do: fc.constantFrom('cancel' as const, 'receipt' as const, 'pay' as const, 'decline' as const),
      nth: fc.nat(9),
    }),
    fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(-5000, 1, 4, 8, 12, 3600) }),
  );
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
      runs += 1;
      const account = `prop${runs}`;
      let as = await api.signUp(account);
      const mine = async () => (await api.get('/depositRecord?per_page=100', { token: as })).body.data.list;
      for (const one of steps) {
        if (one.do === 'pass') {
          pass(one.seconds * 1000);
          as = await api.login({ account, password: 'green-tea-4' });
        } else if (one.do === 'order') {
          const amount = `${Math.floor(one.cents / 100)}.${String(one.cents % 100).padStart(2, '0')}`;
          await order(
            { channel_id: one.channel, amount, ...(one.discount && { discount_id: one.discount }) },
            { as },
          );
        } else {
          const deposit = (await mine())[one.nth];
          if (!deposit) continue;
          if (one.do === 'cancel')
            await api.call('delete', `/transaction/depositCancel/${deposit.id}`, { token: as });
          else if (one.do === 'receipt') await sendReceipt(deposit.id, { as });
          else if (deposit.pay_url) await request(api.app).post(`${deposit.pay_url.split('?')[0]}/${one.do}`);
        }
      }
      // After enough time every order has ended.
      for (const seconds of [12, 8, 7200]) pass(seconds * 1000);
      pass(SETTLE_MS);
      as = await api.login({ account, password: 'green-tea-4' });
      const list: Record<string, string>[] = await mine();
      const arrived = list.filter(({ status }) => status === 'success');
      expect(list.filter(({ status }) => ['pending', 'paying', 'reviewing'].includes(status ?? ''))).toEqual(
        [],
      );
      const sum = (name: string) => arrived.reduce((total, one) => total + parseMoney(one[name] ?? '0'), 0);
      const wallet = (await api.get('/gameApi/wallet/1', { token: as })).body.data.balance;
      expect(parseMoney(wallet)).toBe(sum('amount') - sum('fee') + sum('bonus_amount'));
    }),
    { numRuns: 8 },
  );
  expect(api.deps.ledger.audit()).toEqual([]);
});

it('names the first of several reasons to refuse an order', async () => {
  const { db } = api.deps;
  const reason = async (amount: string) => {
    const { code, errors } = await order({ amount });
    return errors ? Object.keys(errors).join() : code;
  };
  expect((await order()).status).toBe('ok');
  await api.post('/account/limits', { kind: 'deposit', period: 'day', value: '1000.00' }, { token });
  db.run(`UPDATE deposit_channels SET is_maintenance = 1, open_time = '23:00', close_time = '23:01', daily_limit = 0
    WHERE id = ${ATM}`);
  await takeBreak();
  const reasons = [await reason('0.01')];
  db.run('DELETE FROM play_breaks');
  reasons.push(await reason('0.01'));
  db.run("UPDATE deposits SET status = 'cancelled'");
  reasons.push(await reason('0.01'));
  db.run('UPDATE deposit_channels SET is_maintenance = 0');
  reasons.push(await reason('0.01'));
  db.run('UPDATE deposit_channels SET open_time = NULL, close_time = NULL');
  reasons.push(await reason('0.01'));
  db.run('UPDATE deposit_channels SET daily_limit = NULL, amount_max = 200000');
  reasons.push(await reason('0.01'), await reason('2000.01'), await reason('2000.00'));
  expect(reasons).toEqual([
    'ON_BREAK',
    'DEPOSIT_OPEN',
    'CHANNEL_MAINTENANCE',
    'CHANNEL_HOURS',
    'CHANNEL_LIMIT',
    'amount',
    'amount',
    'DEPOSIT_LIMIT',
  ]);
});
