import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createQueue, type Principal } from './queue.ts';

export interface Passwords {
  /** @throws ApiError as the queue does (access/queue.ts) */
  hash(password: string, principal: Principal): Promise<string>;
  /**
   * Compares with a stored hash; null (no such member) takes as long as a wrong password and is false.
   * @throws ApiError as the queue does (access/queue.ts)
   */
  verify(password: string, stored: string | null, principal: Principal): Promise<boolean>;
}

interface PasswordOptions {
  /** log2 of scrypt's N; 15 = 32 MB for each. Tests take less. */
  cost?: number;
  /** How many are computed at once: the thread pool also serves files and name look-ups. */
  parallel?: number;
  /** How many may wait before the next is refused, how many of one address, and how long (access/queue.ts). */
  waiting?: number;
  waitingOfOne?: number;
  waitMs?: number;
}

const BLOCK = 8;
const PASSES = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** scrypt on the thread pool; the event loop never waits. Stored as `scrypt$cost$block$passes$salt$key`. */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { cost = 15, parallel = 2, waiting = 64, waitingOfOne = 16, waitMs = 3000 } = options;
  const queue = createQueue({ parallel, waiting, waitingOfOne, waitMs });
  const nobody = format(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  return {
    hash: (password, principal) =>
      queue(principal, async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(cost, salt, await derive(password, { cost, block: BLOCK, passes: PASSES, salt }));
      }),
    verify: (password, stored, principal) =>
      queue(principal, async () => {
        const { key, ...parameters } = parse(stored ?? nobody);
        return timingSafeEqual(await derive(password, parameters), key) && stored !== null;
      }),
  };
}

interface Parameters {
  cost: number;
  block: number;
  passes: number;
  salt: Buffer;
}

function derive(password: string, { cost, block, passes, salt }: Parameters): Promise<Buffer> {
  const N = 2 ** cost;
  const options = { N, r: block, p: passes, maxmem: 256 * N * block };
  return new Promise((resolve, reject) => {
    // NFKC: the same password typed on another keyboard is the same password.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function format(cost: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost, BLOCK, PASSES, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function parse(stored: string): Parameters & { key: Buffer } {
  const [kind, cost, block, passes, salt = '', key = ''] = stored.split('$');
  if (kind !== 'scrypt') throw new Error('unknown kind of password hash');
  return {
    cost: Number(cost),
    block: Number(block),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
