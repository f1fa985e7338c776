import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';

const DEMO_ID = 1;
/** A game that uses the wallet `GAME_WALLET`. */
const GAME = 9001;
const [MAIN, GAME_WALLET] = [1, 10];

/** Calls to the providers wait here while `isHeld` is set. */
let isHeld = false;
let held: PromiseWithResolvers<void>[] = [];
let api: TestApi;
let token = '';
beforeEach(async () => {
  isHeld = false;
  held = [];
  const call = async () => {
    if (!isHeld) return;
    const gate = Promise.withResolvers<void>();
    held.push(gate);
    await gate.promise;
  };
  api = await createTestApi({ providers: { call } });
  token = await api.login();
});
afterEach(() => api.close());

/** Ends the session and opens another one, which must not get its id. */
async function endSession(): Promise<void> {
  await api.call('delete', '/auth/logout', { token });
  await api.login();
}

const balance = (walletId: number) =>
  api.deps.ledger.balance({ kind: 'wallet', memberId: DEMO_ID, walletId });

describe('a session that ends while a call is in flight', () => {
  it('refuses an identity whose picture was being redrawn, and stores no picture', async () => {
    const walker = await api.signUp('walker01');
    const store = vi.spyOn(api.deps.uploads, 'store');
    const discard = vi.spyOn(api.deps.uploads, 'discard');
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    store.mockImplementationOnce(async () => {
      reached.resolve();
      await gate.promise;
      return 'picture.jpg';
    });
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer();
    const answer = request(api.app)
      .post('/api/webapi/account')
      .set('Authorization', `Bearer ${walker}`)
      .field('name', '林大衛')
      .field('birthday', '1990-04-30')
      .field('identity[id_number]', 'A123456780')
      .attach('identity[front_image]', picture, 'front.png')
      .then((response) => response.status);
    await reached.promise;
    await api.call('delete', '/auth/logout', { token: walker });
    await api.login({ account: 'walker01', password: 'green-tea-4' });
    gate.resolve();
    expect(await answer).toBe(401);
    expect(discard).toHaveBeenCalledWith('picture.jpg');
    expect(api.deps.db.all('SELECT id FROM identities WHERE id_number = :n', { n: 'A123456780' })).toEqual(
      [],
    );
  });

  it('books a transfer that its provider has accepted, and repeats the answer of its key', async () => {
    const [main, game] = [balance(MAIN), balance(GAME_WALLET)];
    isHeld = true;
    const options = { token, headers: { 'Idempotency-Key': 'transfer-1' } };
    const body = { from_id: MAIN, to_id: GAME_WALLET, amount: '12.00' };
    const answer = api.post('/gameApi/transfer', body, options);
    await expect.poll(() => held.length).toBe(1);
    await endSession();
    held[0]?.resolve();
    expect((await answer).body.status).toBe('ok');
    expect([balance(MAIN), balance(GAME_WALLET)]).toEqual([main - 1200, game + 1200]);
    const again = await api.post('/gameApi/transfer', body, { ...options, token: await api.login() });
    expect(again.body.status).toBe('ok');
    expect(balance(MAIN)).toBe(main - 1200);
  });

  it.each([
    [0, 'checked'],
    [1, 'returning money'],
  ])('refuses to launch a game with transfer mode %i while a provider was %s', async (mode, _call) => {
    api.deps.db.run('UPDATE members SET transfer_mode = :mode WHERE id = :id', { mode, id: DEMO_ID });
    const before = balance(GAME_WALLET);
    isHeld = true;
    const answer = api.get(`/game?game_id=${GAME}`, { token });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await endSession();
    isHeld = false;
    for (const gate of held) gate.resolve();
    expect((await answer).status).toBe(401);
    expect(balance(GAME_WALLET)).toBe(before);
    expect(api.deps.db.all('SELECT hash FROM launches')).toEqual([]);
  });

  it('refuses a withdrawal whose safe password was being verified', async () => {
    const main = balance(MAIN);
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const verify = vi.spyOn(api.deps.passwords, 'verify').mockImplementationOnce(async () => {
      reached.resolve();
      await gate.promise;
      return true;
    });
    const body = { method: 'bank_card', target_id: 1, amount: '500', safe_password: '246810' };
    const answer = api.post('/transaction/withdraw', body, { token });
    await reached.promise;
    await api.call('delete', '/auth/logout', { token });
    gate.resolve();
    expect((await answer).status).toBe(401);
    expect(balance(MAIN)).toBe(main);
    verify.mockRestore();
  });

  it('gives a new session an id that no ended session had', async () => {
    const idOf = (session: string) => api.deps.tokens.find(session)?.id;
    const first = idOf(token);
    await api.call('delete', '/auth/logout', { token });
    expect(idOf(await api.login(DEMO))).not.toBe(first);
  });
});

it('refuses to launch a game whose product closed while its provider was checked', async () => {
  api.deps.db.run('UPDATE members SET transfer_mode = 0 WHERE id = :id', { id: DEMO_ID });
  isHeld = true;
  const answer = api.get(`/game?game_id=${GAME}`, { token });
  await expect.poll(() => held.length).toBe(1);
  api.deps.db.run(
    'UPDATE products SET is_maintenance = 1 WHERE id = (SELECT product_id FROM games WHERE id = :id)',
    { id: GAME },
  );
  held[0]?.resolve();
  expect((await answer).body.code).toBe('PRODUCT_MAINTENANCE');
  expect(api.deps.db.all('SELECT hash FROM launches')).toEqual([]);
});
