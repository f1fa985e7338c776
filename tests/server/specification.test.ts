import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '#locales/enUS.json' with { type: 'json' };
import chinese from '#locales/zhTW.json' with { type: 'json' };
import { readConfig } from '#server/config.ts';
import { ERRORS } from '#shared/errors.ts';
import { ROUTES, type RouteEntry } from '#shared/routes.ts';
import { SETTING_NAMES } from '#shared/settings.ts';
import type { CallEntry } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { authToken } from '#shared/webapi/schemas/auth.ts';
import { transferModeBody } from '#shared/webapi/schemas/wallet.ts';

/** Claims of shared/specification.md name existing tests, and its tables and values equal those of the code. */
const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const TEXT = read('shared/specification.md');

/** The cells of each row that begins with a claim's id. No cell may contain "|". */
const ROWS = TEXT.split('\n')
  .filter((line) => /^\| S\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const rowsOfSection = (number: number, columns: number) =>
  ROWS.filter((cells) => cells[0]?.startsWith(`S${number}.`) && cells.length === columns);

const SHORT_NAMES = new Map(
  [...TEXT.matchAll(/^- \*(\w+)\*: (.+)$/gm)].map(([, name = '', tests = '']) => [name, tests]),
);
const REFERENCE = /^`([\w./-]+\.(?:test\.tsx?|spec\.ts))` "([^"]+)"$/;
/** Placeholder for a test that does not exist yet. */
const TO_BE_NAMED = /^tests to be named by the change "[^"]+"$/;

/** Parts of "Shown by", which "; " or ", " separates. */
const partsOf = (shownBy: string) =>
  shownBy.match(/`[^`]+` "[^"]+"|tests to be named by the change "[^"]+"|\w+/g) ?? ['nothing'];

/** Searches a title in lines that begin a test or a row of a table of cases. */
function problemOf(part: string): string | undefined {
  if (TO_BE_NAMED.test(part)) return undefined;
  const [, file, title = ''] = REFERENCE.exec(part) ?? [];
  if (!file) return SHORT_NAMES.has(part) ? undefined : `no reference to a test: ${part}`;
  if (!existsSync(resolve(root, file))) return `no such file: ${file}`;
  const titles = read(file)
    .split('\n')
    .filter((line) => /\b(?:it|test|describe)\b|\)\(\s*['"`]|^\s*['"`[]/.test(line))
    .map((line) => line.replaceAll("\\'", "'"));
  return titles.some((line) => line.includes(title)) ? undefined : `${file} has no test "${title}"`;
}

describe('a claim', () => {
  it('has an id of its own', () => {
    const ids = ROWS.map(([id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.length).toBeGreaterThan(337);
  });

  it('is shown by tests that exist', () => {
    const problems = ROWS.flatMap((cells) =>
      partsOf(cells.at(-1) ?? '').flatMap((part) => {
        const problem = problemOf(part);
        return problem ? [`${cells[0]}: ${problem}`] : [];
      }),
    );
    expect(problems).toEqual([]);
  });

  it('has no short name without tests', () => {
    const problems = [...SHORT_NAMES.values()].flatMap((tests) => partsOf(tests).map(problemOf));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it('is reported without its test', () => {
    expect(problemOf('`shared/money.test.ts` "no such title"')).toContain('has no test');
    expect(problemOf('`shared/nowhere.test.ts` "x"')).toContain('no such file');
    expect(problemOf('somehow')).toContain('no reference');
  });
});

const code = (path: string | undefined) => {
  if (path === undefined) return '–';
  return path === '' ? '(empty)' : `\`${path}\``;
};

function notesOnRoute({ layout, digits, clientOnly, setting, nearest, canReturn }: RouteEntry): string {
  const query = Object.entries(nearest?.query ?? {}).map(([name, param]) => ` with ${name}={${param}}`);
  return [
    ...Object.entries(layout ?? {}).map(([device, name]) => `${device} layout: ${name}`),
    ...Object.entries(digits ?? {}).map(([device, params]) => `digits on ${device}: ${params.join(', ')}`),
    ...(clientOnly ?? []).map((device) => `rendered in the browser only on ${device}`),
    ...(setting ? [`needs ${setting}`] : []),
    ...(nearest ? [`other device: ${nearest.name}${query.join('')}`] : []),
    ...(canReturn === false ? ['login does not return here'] : []),
  ].join('; ');
}

function notesOnCall({ sharedByGuests, movesMoney, changesState, needsFactor, format }: CallEntry): string {
  return [
    ...(sharedByGuests ? ['shared by guests'] : []),
    ...(movesMoney ? ['moves money'] : []),
    ...(changesState ? ['changes state'] : []),
    ...(needsFactor ? ['needs a factor'] : []),
    ...(format ? [format] : []),
  ].join('; ');
}

/** The cells without id and tests. */
const factsOf = (rows: string[][]) => rows.map((cells) => cells.slice(1, -1).join(' | '));

describe('the specification', () => {
  it('lists the routes of the catalogue', () => {
    const routes: readonly RouteEntry[] = ROUTES;
    expect(factsOf(rowsOfSection(2, 7))).toEqual(
      routes.map((entry) =>
        [entry.name, code(entry.desktop), code(entry.mobile), entry.access, notesOnRoute(entry)].join(' | '),
      ),
    );
  });

  it('lists the calls of the catalogue', () => {
    const calls: readonly CallEntry[] = Object.values(CALLS);
    expect(factsOf(rowsOfSection(7, 8))).toEqual(
      calls.map((call) =>
        [
          call.name,
          call.method,
          code(call.path),
          call.client ?? 'dataApi',
          call.access,
          notesOnCall(call),
        ].join(' | '),
      ),
    );
  });

  it('lists the errors of the catalogue', () => {
    expect(factsOf(rowsOfSection(8, 5))).toEqual(
      Object.entries(ERRORS).map(([id, { statusCode, isReported }]) =>
        [id, statusCode, isReported ? 'yes' : 'no'].join(' | '),
      ),
    );
  });

  it('reads the settings that section 3 names', () => {
    const [, section = ''] = TEXT.split('## 3. Entities', 2);
    for (const name of SETTING_NAMES) expect(section).toContain(name);
  });

  it('has code that makes each call of the catalogue', () => {
    // The server loads site data; only the contract has `deleteMailByPost` (S7.113).
    const site = ['webSite', 'webSetting', 'categorySeo', 'languages'];
    const other = ['deleteMailByPost'];
    const client = globSync('client/**/*.{ts,tsx}', {
      cwd: root,
      exclude: (path) => /\.test\./.test(String(path)),
    })
      .map(read)
      .join('\n');
    const missing = Object.values(CALLS).filter(
      ({ name }) => !new RegExp(`_CALLS\\.${name}\\b|'${name}'`).test(client),
    );
    expect(missing.map(({ name }) => name).filter((name) => ![...site, ...other].includes(name))).toEqual([]);
    const siteData = read('server/site/site-data.ts');
    for (const { name, path } of missing)
      if (site.includes(name)) expect(siteData).toContain(`'${path}`.slice(1));
  });

  it('reads the token of a login, signup and refresh', () => {
    const answer = { access_token: 'a', expires_in: 3600, token_type: 'Bearer' };
    expect(authToken.parse({ ...answer, other: 1 })).toEqual(answer);
    for (const { item, name } of Object.values<CallEntry>(CALLS))
      if (['login', 'signUp', 'refresh'].includes(name)) expect(item).toBe('authToken');
  });

  it('takes 0 and 1 as transfer modes and nothing else', () => {
    expect([0, 1].map((mode) => transferModeBody.safeParse({ mode }).success)).toEqual([true, true]);
    expect(['1', 2, null].map((mode) => transferModeBody.safeParse({ mode }).success)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('has a text under common.yup for each generic rule, in both languages', () => {
    const rules = ['required', 'type', 'email', 'minLength', 'maxLength', 'min', 'max'];
    for (const { common } of [english, chinese])
      for (const rule of rules) expect(common).toHaveProperty([`yup.${rule}`]);
  });
});

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
const DURATION = new RegExp(`^([\\d,]+) (${Object.keys(UNITS).join('|')})s?$`);

/** The expected value: a text in backticks, a number, or a duration in the unit of the constant's name. */
function expectedValue(cell: string, name: string): string | number {
  if (cell.startsWith('`')) return cell.slice(1, -1);
  const [, digits = cell, unit] = DURATION.exec(cell) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  return unit === undefined ? amount : (amount * (UNITS[unit] ?? 0)) / (name.endsWith('_SECONDS') ? 1000 : 1);
}

describe('a constant', () => {
  const constants = rowsOfSection(9, 5).map(([id = '', , value = '', place = '']) => {
    const [, name = '', file = ''] = /^`(\w+)` in `([\w./-]+)`$/.exec(place) ?? [];
    return { id, value, name, file };
  });

  it.each(constants)('has the value of the code: $name, $id', async ({ value, name, file }) => {
    const own: Record<string, unknown> =
      file === 'server/config.ts'
        ? { ...readConfig({ WEBAPI_ORIGIN: 'embedded' }) }
        : await import(resolve(root, file));
    expect(own[name]).toBe(expectedValue(value, name));
  });

  it('is cited beside each time outside section 9', () => {
    const [before = ''] = TEXT.split('## 9. Constants', 2);
    // Titles of tests may contain times.
    const prose = before.replace(/` "[^"]*"/g, '');
    expect(prose.match(/\b\d[\d,]* (?:ms|s|minutes?|hours?|days?)\b(?! \(S9\.\d+\))/g)).toBeNull();
    for (const [text, number = '', unit, id] of prose.matchAll(/(\d[\d,]*) (\w+)[^|(]{0,12}\((S9\.\d+)\)/g)) {
      const value = constants.find((constant) => constant.id === id)?.value;
      expect([number, `${number} ${unit}`], text).toContain(value);
    }
  });

  it('is cited by an id that exists', () => {
    const ids = new Set(ROWS.map(([id]) => id));
    const cited = [...TEXT.matchAll(/\((?:\w+, )?(S\d\.\d+)\)/g)].map(([, id]) => id);
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('a comment that cites the specification', () => {
  const sections = new Set([...TEXT.matchAll(/^## (\d)\. /gm)].map(([, number]) => number));
  const ids = new Set(ROWS.map(([id]) => id));
  const files = globSync('{server,client,shared,tests}/**/*.{ts,tsx,md,css}', {
    cwd: root,
    exclude: (path) => /^(node_modules|dist)$/.test(basename(String(path))),
  });
  const cited = files.flatMap((path) =>
    [
      ...read(path).matchAll(/\b[Ss]pec(?:ification)?(?: \(| )((?:§\d+(?:, | and )?|S\d\.\d+(?:, )?)+)/g),
    ].flatMap(([, places = '']) => (places.match(/§\d+|S\d\.\d+/g) ?? []).map((place) => ({ path, place }))),
  );

  it('names a section or claim that exists', () => {
    expect(cited.length).toBeGreaterThan(80);
    const lost = cited.filter(({ place }) => !sections.has(place.slice(1)) && !ids.has(place));
    expect(lost).toEqual([]);
  });
});
