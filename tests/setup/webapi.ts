import type { Express } from 'express';
import request from 'supertest';
import { createPasswords, type Passwords } from '#server/webapi/access/passwords.ts';
import { createWebapi } from '#server/webapi/app.ts';
import { createDeps, type WebapiParts } from '#server/webapi/create-deps.ts';
import type { WebapiDeps } from '#server/webapi/deps.ts';
import type { Log } from '#server/webapi/log.ts';
import type { PushService } from '#server/webapi/mail/push-service.ts';
import { createProviders, type Providers } from '#server/webapi/money/providers.ts';
import { seedOnce } from '#server/webapi/seed/seed.ts';
import { type Db, openDb } from '#server/webapi/store/db.ts';
import { migrations } from '#server/webapi/store/migrations.ts';
import type { METHODS, Method } from '#shared/webapi/call.ts';
import { scansOf } from './query-plans.ts';

export const DEMO = { account: 'demo', password: 'demo-password-1' };
/** The initial time of a test's clock. */
export const TEST_NOW = Date.parse('2026-11-21T04:00:00Z');

const SILENT: Log = { info() {}, warn() {}, error() {} };

/** Longest wait in a queue. On a busy machine the three seconds of a real site may pass without a fault. */
const WAIT_MS = 60_000;

const PARTS: Omit<WebapiParts, 'db' | 'now'> = {
  log: SILENT,
  passwords: createPasswords({ cost: 4, waiting: 1000, waitMs: WAIT_MS }),
  waitMs: WAIT_MS,
  providers: createProviders({ latency: [0, 2], timeout: 5 }),
  tokenSeconds: 3600,
  dataDir: ':memory:',
};

interface TestApiOptions {
  /** A file keeps its data between two test APIs. */
  file?: string;
  providers?: Providers;
  passwords?: Passwords;
  log?: Log;
  push?: PushService;
}

/** The embedded API without a port, with cheap password hashes and a clock that only tests advance. */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const clock = { now: TEST_NOW };
  const db = options.file ? openDb(options.file, migrations) : openDb(':memory:', migrations, await seeded());
  const statements = new Set<string>();
  const deps = createDeps({
    ...PARTS,
    db: recordStatements(db, statements),
    now: () => clock.now,
    log: options.log ?? PARTS.log,
    providers: options.providers ?? PARTS.providers,
    passwords: options.passwords ?? PARTS.passwords,
    push: options.push ?? null,
  });
  if (options.file) await seedOnce(deps);
  return new TestApi(createWebapi(deps), { ...deps, db }, clock, statements);
}

/** A database that records its statements. */
function recordStatements(db: Db, statements: Set<string>): Db {
  return {
    ...db,
    get(sql, params) {
      statements.add(sql);
      return db.get(sql, params);
    },
    all(sql, params) {
      statements.add(sql);
      return db.all(sql, params);
    },
    number(sql, params) {
      statements.add(sql);
      return db.number(sql, params);
    },
    run(sql, params) {
      statements.add(sql);
      return db.run(sql, params);
    },
  };
}

type HttpFunction = (typeof METHODS)[Method] | 'head' | 'options';

let seedImage: Promise<Uint8Array> | undefined;

/** Seeding is slow and always gives the same result, so it runs once per test file. */
function seeded(): Promise<Uint8Array> {
  seedImage ??= seedNew();
  return seedImage;
}

async function seedNew(): Promise<Uint8Array> {
  const deps = createDeps({ ...PARTS, db: openDb(':memory:', migrations), now: () => TEST_NOW });
  await seedOnce(deps);
  const image = deps.db.snapshot();
  deps.db.close();
  return image;
}

interface CallOptions {
  token?: string;
  body?: object | string;
  headers?: Record<string, string>;
}

interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  // Tests read the fields that they expect; a wrong shape fails the test.
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response
  body: any;
  text: string;
}

export class TestApi {
  readonly app: Express;
  readonly deps: WebapiDeps;
  readonly clock: { now: number };
  /** The statements that the app has run, without those of the test. */
  readonly statements: ReadonlySet<string>;
  #members = 0;
  #isClosed = false;

  constructor(app: Express, deps: WebapiDeps, clock: { now: number }, statements: ReadonlySet<string>) {
    this.app = app;
    this.deps = deps;
    this.clock = clock;
    this.statements = statements;
  }

  async call(
    method: HttpFunction,
    path: string,
    { token, body, headers }: CallOptions = {},
  ): Promise<ApiResponse> {
    const call = request(this.app)
      [method](`/api/webapi${path}`)
      .set(headers ?? {});
    if (token !== undefined) call.set('Authorization', `Bearer ${token}`);
    if (typeof body === 'string') call.set('Content-Type', 'application/json').send(body);
    else if (body) call.send(body);
    return call;
  }

  get(path: string, options?: CallOptions): Promise<ApiResponse> {
    return this.call('get', path, options);
  }

  post(path: string, body: object = {}, options?: CallOptions): Promise<ApiResponse> {
    return this.call('post', path, { ...options, body });
  }

  advance(seconds: number): void {
    this.clock.now += seconds * 1000;
  }

  /** The last sent code. */
  lastCode(): string {
    return this.deps.codes.outbox()[0]?.code ?? '';
  }

  async login(body: { account: string; password: string } = DEMO): Promise<string> {
    const response = await this.post('/auth/login', body);
    return response.body.data.access_token;
  }

  /** The body of a signup with an unused phone number and a valid code. */
  async signUpBody(account: string): Promise<Record<string, unknown>> {
    this.#members += 1;
    const phone = `09${String(20_000_000 + this.#members)}`;
    await this.post('/send/accountSignUp', { area_code: '+886', phone });
    return {
      account,
      password: 'green-tea-4',
      area_code: '+886',
      phone,
      code: this.lastCode(),
      is_adult: true,
      agree_terms: true,
    };
  }

  /** Signs up a new member. @returns the token */
  async signUp(account: string): Promise<string> {
    const response = await this.post('/account', await this.signUpBody(account));
    return response.body.data.access_token;
  }

  /** Closes the database. @throws Error when a statement of the app scans a growing table */
  close(): void {
    const { db } = this.deps;
    if (this.#isClosed) return;
    this.#isClosed = true;
    const scans = scansOf(db, this.statements);
    db.close();
    if (scans.length > 0) throw new Error(`statements that scan a growing table:\n${scans.join('\n')}`);
  }
}
