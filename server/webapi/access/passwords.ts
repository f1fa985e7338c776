import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createQueue, type Principal } from './queue.ts';

export interface Passwords {
  /** @throws ApiError as the queue does (access/queue.ts) */
  hash(password: string, principal: Principal): Promise<string>;
  /**
   * Compares with a stored hash. null, for a member that does not exist, takes as long as a wrong password and gives false.
   * @throws ApiError as the queue does (access/queue.ts)
   */
  verify(password: string, stored: string | null, principal: Principal): Promise<boolean>;
}

interface PasswordOptions {
  /** log2 of scrypt's N. 15 takes 32 MB for each hash. */
  cost?: number;
  /** Hashes computed at once. The thread pool also serves files and DNS. */
  parallel?: number;
  /** See QueueOptions (access/queue.ts). */
  waiting?: number;
  waitingOfNetwork?: number;
  waitMs?: number;
}

const BLOCK = 8;
const PASSES = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** scrypt on the thread pool. The stored format is `scrypt$cost$block$passes$salt$key`. */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { cost = 15, parallel = 2, waiting = 64, waitingOfNetwork = 16, waitMs = 3000 } = options;
  const queue = createQueue({ parallel, waiting, waitingOfNetwork, waitMs });
  const dummyHash = format(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  return {
    hash: (password, principal) =>
      queue(principal, async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(cost, salt, await derive(password, { cost, block: BLOCK, passes: PASSES, salt }));
      }),
    verify: (password, stored, principal) =>
      queue(principal, async () => {
        const { key, ...parameters } = parse(stored ?? dummyHash);
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
    // NFKC: keyboards encode the same character in different ways.
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
  const [, cost, block, passes, salt = '', key = ''] = stored.split('$');
  return {
    cost: Number(cost),
    block: Number(block),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
