import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO } from '#tests/setup/webapi.ts';
import { type RunningWebapi, startWebapi } from '../start.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createQueue } from './queue.ts';

const SILENT = { info() {}, warn() {}, error() {} };
/** Cheap hashes and a long wait: the test counts turns, so the speed of the machine does not matter. */
const real = createPasswords({ cost: 13, waitMs: 60_000 });
let verified = 0;
const passwords: Passwords = {
  hash: real.hash,
  async verify(...input) {
    const isRight = await real.verify(...input);
    verified += 1;
    return isRight;
  },
};

let api: RunningWebapi;
beforeAll(async () => {
  api = await startWebapi({ dataDir: ':memory:', log: SILENT, passwords });
});
afterAll(() => api.close());

function login(
  ip: string,
  body: object,
  agent: http.Agent,
  origin = api.origin,
): Promise<{ status: number; ok: boolean }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': ip };
    const request = http.request(`${origin}/api/webapi/auth/login`, { method: 'POST', agent, headers });
    request.on('error', reject);
    request.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, ok: text.includes('"access_token"') }),
      );
    });
    request.end(JSON.stringify(body));
  });
}

it('logs a member in after a few turns while another address sends wrong passwords over 24 connections', async () => {
  const agent = new http.Agent({ keepAlive: true });
  let isOver = false;
  const statuses = new Map<number, number>();
  const attack = async (connection: number) => {
    for (let turn = 0; !isOver && turn < 1000; turn += 1) {
      const body = { account: `victim${connection}x${turn}`, password: 'nope-nope' };
      const { status } = await login('198.51.100.9', body, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) await sleep(20);
    }
  };
  const attackers = Array.from({ length: 24 }, (_, connection) => attack(connection));
  await expect.poll(() => verified).toBeGreaterThan(2);
  const turns: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const before = verified;
    expect(await login('203.0.113.7', DEMO, agent)).toEqual({ status: 200, ok: true });
    turns.push(verified - before);
  }
  isOver = true;
  await Promise.all(attackers);
  agent.destroy();
  // In a single queue the member would wait for all guesses, which are more than 16.
  expect(Math.max(...turns)).toBeLessThanOrEqual(12);
  // Each guess is verified or refused. None hangs, and no connection breaks.
  expect([200, 429]).toEqual(expect.arrayContaining([...statuses.keys()]));
  expect(statuses.get(429)).toBeGreaterThan(24);
  expect(verified).toBeLessThanOrEqual(60 + 5);
});

it('drops the tasks of connections that were closed', async () => {
  const queue = createQueue({ parallel: 2, waiting: 64, waitingOfNetwork: 16, waitMs: 60_000 });
  let asked = 0;
  let begun = 0;
  const { promise: release, resolve } = Promise.withResolvers<boolean>();
  const slow: Passwords = {
    hash: async () => 'x',
    verify(_password, _stored, principal) {
      asked += 1;
      return queue(principal, () => {
        begun += 1;
        return release;
      });
    },
  };
  const other = await startWebapi({ dataDir: ':memory:', log: SILENT, passwords: slow });
  const agent = new http.Agent({ keepAlive: false });
  const calls = Array.from({ length: 12 }, (_, index) =>
    login('198.51.100.77', { account: `left${index}`, password: 'nope-nope' }, agent, other.origin),
  );
  const over = Promise.allSettled(calls);
  await expect.poll(() => asked).toBe(12);
  agent.destroy();
  await over;
  // The next login waits for the two tasks that have started, not for all twelve.
  const stays = new http.Agent();
  const answer = login('198.51.100.77', { account: 'stays', password: 'nope-nope' }, stays, other.origin);
  await expect.poll(() => asked).toBe(13);
  resolve(false);
  expect((await answer).status).toBe(200);
  expect(begun).toBe(3);
  await other.close();
});
