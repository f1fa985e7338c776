import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RequestHandler } from 'express';
import { isGetOrHead } from '../../http/request.ts';
import { plainAnswer } from '../sane-request.ts';
import { notAllowed } from './static-files.ts';

interface Icon {
  body: string;
  width?: number;
  height?: number;
}

interface Collection {
  prefix: string;
  icons: Readonly<Record<string, Icon>>;
  aliases?: Readonly<Record<string, { parent: string }>>;
  width?: number;
  height?: number;
}

/** Icon collections and their packages. */
const COLLECTIONS: Readonly<Record<string, string>> = { lucide: '@iconify-json/lucide/icons.json' };
const NAME = /^[a-z\d]+(-[a-z\d]+)*$/;
const MAX_ICONS = 60;
const MAX_NAME_LENGTH = 60;
const WEEK = 'public, max-age=604800';

/** Step 7: `/icons/<collection>.json?icons=a,b` returns iconify JSON of these icons (spec §7). */
export function icons(): RequestHandler {
  const load = createCollectionLoader();
  return (req, res, next) => {
    const name = /^\/icons\/([^/]*)\.json$/.exec(req.path)?.[1];
    if (name === undefined)
      return req.path.startsWith('/icons/') ? plainAnswer(res, 404, 'Not Found') : next();
    if (!isGetOrHead(req)) return notAllowed(res);
    const collection = load(name);
    if (!collection) return plainAnswer(res, 404, 'Not Found');
    const names = readNames(req.query.icons);
    if (!names) return plainAnswer(res, 400, 'Bad Request');
    const body = JSON.stringify(pick(collection, names));
    return void res.set('Cache-Control', WEEK).type('application/json').send(body);
  };
}

/** Reads a collection's file (half a megabyte) on first use. */
function createCollectionLoader(): (name: string) => Collection | undefined {
  const require = createRequire(import.meta.url);
  const loaded = new Map<string, Collection>();
  return (name) => {
    const file = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined;
    if (file === undefined) return undefined;
    const known = loaded.get(name);
    if (known) return known;
    // The package has iconify's published format.
    const collection = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Collection;
    loaded.set(name, collection);
    return collection;
  };
}

function readNames(value: unknown): string[] | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const names = [...new Set(value.split(','))];
  const areBounded =
    names.length <= MAX_ICONS && names.every((name) => name.length <= MAX_NAME_LENGTH && NAME.test(name));
  return areBounded ? names.toSorted() : undefined;
}

function pick(collection: Collection, names: readonly string[]): Record<string, unknown> {
  const { prefix, width, height } = collection;
  const entries = names.map((name) => [name, findIcon(collection, name)] as const);
  const missing = entries.filter(([, icon]) => icon === undefined).map(([name]) => name);
  return {
    prefix,
    icons: Object.fromEntries(entries.filter(([, icon]) => icon !== undefined)),
    ...(missing.length > 0 ? { not_found: missing } : {}),
    width,
    height,
  };
}

function findIcon({ icons, aliases = {} }: Collection, name: string): Icon | undefined {
  if (Object.hasOwn(icons, name)) return icons[name];
  const parent = Object.hasOwn(aliases, name) ? aliases[name]?.parent : undefined;
  return parent !== undefined && Object.hasOwn(icons, parent) ? icons[parent] : undefined;
}
