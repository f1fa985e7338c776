import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';
import { checkContract } from './check.ts';

let api: TestApi;
let server: Server;
let origin: string;
/** Answers or changes a request before the embedded API. True: it is answered. */
let intercept: (...exchange: Parameters<RequestListener>) => boolean;
let sent: string[];

beforeEach(async () => {
  api = await createTestApi();
  intercept = () => false;
  sent = [];
  server = createServer((request, response) => {
    sent.push(`${request.method} ${request.url?.replace('/api/webapi', '')}`);
    if (!intercept(request, response)) api.app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  api.close();
});

const WRITES = ['login', 'refresh', 'setTransferMode', 'transfer', 'logout'];

async function check(options: { sendsWrites?: boolean; account?: typeof DEMO } = {}) {
  const reports = await checkContract({ origin, account: DEMO, sendsWrites: true, ...options });
  return reports.filter(({ name }) => WRITES.includes(name));
}

async function stateOfMember() {
  const token = await api.login();
  const wallets = await api.get('/gameWallet', { token });
  const info = await api.get('/auth/info', { token });
  const balances = wallets.body.data.list.map(({ id, balance }: Record<string, unknown>) => [id, balance]);
  return { balances, mode: info.body.data.transfer_mode };
}

describe('the check of writes', () => {
  it('finds no departure in the embedded API, and leaves the account as before', async () => {
    const before = await stateOfMember();
    const reports = await check();
    expect(reports.map(({ name, state, notes }) => [name, state, notes])).toEqual(
      WRITES.map((name) => [name, 'ok', []]),
    );
    expect(sent.filter((call) => call === 'POST /gameApi/transfer')).toHaveLength(4);
    expect(await stateOfMember()).toEqual(before);
  });

  it('sends only the login without `sendsWrites`', async () => {
    const reports = await check({ sendsWrites: false });
    expect(reports.map(({ name, state }) => [name, state])).toEqual([['login', 'ok']]);
    expect(sent.filter((call) => !call.startsWith('GET '))).toEqual(['POST /auth/login']);
  });

  it('reports a refused login, and sends no other write', async () => {
    const reports = await check({ account: { account: 'demo', password: 'wrong-password-1' } });
    expect(reports.map(({ name, state }) => [name, state])).toEqual([['login', 'departs']]);
    expect(reports[0]?.notes[0]).toMatch(/^HTTP \d+ instead of a success/);
    expect(JSON.stringify(reports)).not.toContain('wrong-password-1');
  });

  it('reports a repeated key that transfers again, and transfers all of it back', async () => {
    const before = await stateOfMember();
    intercept = ({ headers }) => {
      delete headers['idempotency-key'];
      return false;
    };
    const transfer = (await check()).find(({ name }) => name === 'transfer');
    expect(transfer?.notes).toEqual([
      'the same Idempotency-Key with another body: HTTP 200 instead of 409',
      'the same Idempotency-Key again: the money was transferred again',
    ]);
    expect(await stateOfMember()).toEqual(before);
  });

  it('reports a setting without effect, a token that stays valid, and tolerated fields', async () => {
    intercept = ({ url, method }, response) => {
      const answer = (data: unknown) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ status: 'ok', data }));
        return true;
      };
      if (url?.endsWith('/gameApi/transferMode')) return answer(null);
      if (url?.endsWith('/auth/logout')) return answer(null);
      if (url?.endsWith('/auth/refresh') && method === 'POST')
        return answer({ access_token: 'new', expires_in: '3600', token_type: 'Bearer' });
      return false;
    };
    const reports = await check();
    const [, refresh, setting] = reports;
    expect(refresh).toMatchObject({ state: 'tolerated', tolerated: ['data.expires_in: is no number'] });
    // The new token is invalid, so the setting cannot be read.
    expect(setting?.notes[0]).toMatch(/^memberInfo: HTTP 401/);
    const real = intercept;
    intercept = (request, response) =>
      request.url?.endsWith('/auth/refresh') ? false : real(request, response);
    const others = await check();
    expect(others.find(({ name }) => name === 'setTransferMode')?.notes).toEqual([
      'memberInfo shows the mode of before',
    ]);
    expect(others.find(({ name }) => name === 'logout')?.notes).toEqual([
      'the token after it: HTTP 200 instead of 401',
    ]);
  });
});

describe('npm run contract', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  function run(args: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env } });
    const output = { out: '', error: '' };
    child.stdout.on('data', (chunk) => {
      output.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output.error += chunk;
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, output, ended };
  }

  it('ends quietly when the reader closes the pipe', async () => {
    const { child, output, ended } = run([]);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toBe(0);
    expect(output.error).toBe('');
  });

  it.each([
    [['check', 'http://127.0.0.1:9', '--writes']],
    [['check', 'http://127.0.0.1:9', '--account', 'demo']],
    [['check', 'http://127.0.0.1:9', '--write']],
    [['check']],
  ])('prints its usage for %j', async (args) => {
    const { output, ended } = run(args, { CONTRACT_PASSWORD: '' });
    expect(await ended).toBe(2);
    expect(output.out).toMatch(/^usage: /);
  });

  it('checks reads and writes with a sandbox account', async () => {
    const args = ['check', origin, '--account', DEMO.account, '--writes'];
    const { output, ended } = run(args, { CONTRACT_PASSWORD: DEMO.password });
    expect(await ended, output.out + output.error).toBe(0);
    expect(output.out).toContain('ok      transfer  POST /gameApi/transfer\n');
    expect(output.out).toMatch(/ 0 depart in a way that the site can read, 0 depart, /);
  });
});
