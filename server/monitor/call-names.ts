import { LRUCache } from 'lru-cache';
import type { CallEntry } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';

interface Pattern {
  name: string;
  method: string;
  path: RegExp;
}

const MAX_KNOWN = 1000;

/**
 * The name in the catalogue of a call by method and path below /api/webapi; `other` for one that it does not know.
 * Where several calls share a path, the first stands for all.
 */
export function createCallNames(): (method: string, path: string) => string {
  const patterns = Object.values<CallEntry>(CALLS).map(patternOf);
  const known = new LRUCache<string, string>({ max: MAX_KNOWN });
  return (method, path) => {
    const end = path.indexOf('?');
    const key = `${method} ${end < 0 ? path : path.slice(0, end)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = patterns.find(
      (one) => one.method === method && one.path.test(key.slice(method.length + 1)),
    )?.name;
    known.set(key, name ?? 'other');
    return name ?? 'other';
  };
}

function patternOf({ name, method, path }: CallEntry): Pattern {
  const source = path.replace(/\/:\w+\?/g, '(?:/[\\w-]+)?').replace(/\/:\w+/g, '/[\\w-]+');
  return { name, method, path: new RegExp(`^${source}$`) };
}
