import { WEBAPI_PREFIX } from '#shared/config.ts';
import { type CallEntry, type CallSchemas, schemasOf } from '#shared/webapi/call.ts';
import { pagination } from '#shared/webapi/envelope.ts';
import { PER_PAGE_MAX } from '#shared/webapi/fields.ts';
import type { Components, Json } from './components.ts';
import { DESCRIPTIONS, PARAMETERS, SUMMARIES, tagOf } from './texts.ts';

interface LoadedCall {
  entry: CallEntry;
  schemas: CallSchemas;
}

/** Responses of calls by name: the examples of the document. */
export type Examples = Readonly<Record<string, unknown>>;

/** `paths` of the document: one operation for the calls that share a method and a path. */
export async function pathsOf(
  entries: readonly CallEntry[],
  components: Components,
  examples: Examples,
): Promise<Json> {
  const calls = await Promise.all(entries.map(async (entry) => ({ entry, schemas: await schemasOf(entry) })));
  const groups = new Map<string, LoadedCall[]>();
  for (const call of calls) {
    for (const path of openPaths(call.entry.path)) {
      const key = `${path} ${call.entry.method.toLowerCase()}`;
      groups.set(key, [...(groups.get(key) ?? []), call]);
    }
  }
  const paths: Record<string, Json> = {};
  for (const [key, group] of groups) {
    const [path = '', method = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method]: operationOf(path, group, components, examples) };
  }
  return paths;
}

/** An optional param makes two paths. */
function openPaths(path: string): string[] {
  const optional = /\/:(\w+)\?/;
  const whole = WEBAPI_PREFIX + path.replace(optional, '/:$1').replace(/:(\w+)/g, '{$1}');
  return optional.test(path) ? [WEBAPI_PREFIX + path.replace(optional, ''), whole] : [whole];
}

function operationOf(
  path: string,
  group: readonly LoadedCall[],
  components: Components,
  examples: Examples,
): Json {
  const entries = group.map(({ entry }) => entry);
  const names = entries.map(({ name }) => name);
  const hasOptionalParam = entries[0]?.path.includes('?') && path.includes('{');
  const body = bodyOf(group, components);
  return {
    operationId: names.join('Or') + (hasOptionalParam ? 'ById' : ''),
    tags: [tagOf(names[0] ?? '') ?? 'Other'],
    summary: names.map((name) => SUMMARIES[name] ?? name).join(' · '),
    description: entries.map(descriptionOf).join('\n\n'),
    'x-calls': names,
    ...(entries.some((entry) => entry.movesMoney) && { 'x-moves-money': true }),
    ...(entries.some((entry) => entry.changesState) && { 'x-changes-state': true }),
    ...(entries.some((entry) => entry.needsFactor) && { 'x-needs-factor': true }),
    ...(entries.every((entry) => entry.optional) && { 'x-optional': true }),
    security: securityOf(entries),
    parameters: [...pathParametersOf(path, entries), ...queryOf(group, components), ...headersOf(entries)],
    ...(body && { requestBody: body }),
    responses: responsesOf(group, components, examples),
  };
}

const ACCESS = {
  member: 'Needs the token of a member.',
  guest: 'Only without a token.',
  any: 'With or without a token.',
};
const ANSWERS = {
  one: '',
  nothing: 'The response has no data.',
  list: 'A whole list, or pages of it.',
  pages: 'A list in pages.',
  records: 'Pages of records, newest first. With `summary=1` also the sums of the whole range.',
  bare: 'The response is a list without a frame.',
};

/** Facts of the entry, after the call's own text. */
function descriptionOf(entry: CallEntry): string {
  return [
    DESCRIPTIONS[entry.name],
    ANSWERS[entry.answers],
    ACCESS[entry.access],
    entry.changesState && 'A GET that changes something: it must not be cached or prefetched.',
    entry.movesMoney && 'A money order: the Idempotency-Key is required.',
    entry.needsFactor &&
      'If the member has a second factor, it must have been shown in this session in the last ten minutes. Otherwise it is a 403 with the code SECOND_FACTOR_NEEDED, and nothing changes.',
    entry.optional && 'Optional: an API without it answers 501 or 404.',
  ]
    .filter(Boolean)
    .join(' ');
}

function securityOf(entries: readonly CallEntry[]): Json[] {
  const open = entries.some(({ access }) => access !== 'member') ? [{}] : [];
  const closed = entries.some(({ access }) => access !== 'guest') ? [{ token: [] }] : [];
  return [...open, ...closed];
}

function pathParametersOf(path: string, entries: readonly CallEntry[]): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const isNumber = entries.some(({ digits }) => digits?.includes(name));
    const schema = isNumber ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[\\w-]+$' };
    return { name, in: 'path', required: true, description: PARAMETERS[name], schema };
  });
}

const PAGING: Record<string, Json> = {
  page: { type: 'integer', minimum: 1, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX, default: 20 },
};

function queryOf(group: readonly LoadedCall[], { propertiesOf }: Components): Json[] {
  const isList = group.some(({ entry }) => ['list', 'pages', 'records'].includes(entry.answers));
  const properties: Json = isList ? { ...PAGING } : {};
  for (const { schemas } of group) {
    if (schemas.query) Object.assign(properties, { ...propertiesOf(schemas.query), ...(isList && PAGING) });
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    description: PARAMETERS[name],
    schema,
  }));
}

function headersOf(entries: readonly CallEntry[]): Json[] {
  const names = ['Device', 'Locale', 'ForwardedHost'];
  if (entries.some(({ movesMoney }) => movesMoney)) names.push('MoneyOrderKey');
  else if (entries.some(({ method }) => method !== 'GET')) names.push('WriteKey');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Headers of requests. */
export const HEADERS: Record<string, Json> = {
  Device: {
    name: 'X-UUID',
    in: 'header',
    required: true,
    description:
      'Id of the device, made by the site at the first visit. A known device has its own count of failed logins.',
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  },
  Locale: {
    name: 'Locale',
    in: 'header',
    description: 'Language of every text in the response.',
    schema: { type: 'string', enum: ['enUS', 'zhTW'] },
  },
  ForwardedHost: {
    name: 'X-Forwarded-Host',
    in: 'header',
    description: 'Host that the visitor opened. An API of many sites tells them apart by it.',
    schema: { type: 'string', maxLength: 253 },
  },
  MoneyOrderKey: idempotencyKey(true),
  WriteKey: idempotencyKey(false),
};

function idempotencyKey(required: boolean): Json {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required,
    description:
      'A repeated key gets the first response and has no further effect. With another body it is a 409. A key is kept for 24 hours at least.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  };
}

function bodyOf(group: readonly LoadedCall[], { refOf }: Components): Json | undefined {
  const content: Record<string, { schema: Json }> = {};
  for (const { entry, schemas } of group) {
    if (!schemas.body) continue;
    const type = entry.format === 'multipart' ? 'multipart/form-data' : 'application/json';
    content[type] = { schema: anyOf([content[type]?.schema, refOf(schemas.body)]) };
  }
  if (Object.keys(content).length === 0) return undefined;
  return {
    description: 'The fields of the call. Unknown fields are ignored.',
    required: group.every(({ schemas }) => schemas.body),
    content,
  };
}

function anyOf(schemas: readonly (Json | undefined)[]): Json {
  const given = schemas.filter((schema) => schema !== undefined);
  return given.length > 1 ? { anyOf: given } : (given[0] ?? {});
}

/** Refusals outside 2xx. Their examples are recorded under the same names. */
const REFUSALS = {
  BadRequest: { status: 400, description: 'The request could not be read' },
  Unauthorized: { status: 401, description: 'No valid token' },
  FactorNeeded: { status: 403, description: 'A second factor is needed first' },
  NotFound: { status: 404, description: 'The record does not exist, or belongs to another member' },
  Conflict: { status: 409, description: 'The Idempotency-Key was used for another request' },
  TooLarge: { status: 413, description: 'The body is too large' },
  Invalid: { status: 422, description: 'Invalid input, with errors by field' },
  TooMany: { status: 429, description: 'Too many requests' },
  NotOffered: { status: 501, description: 'The API does not have this call' },
  Unavailable: { status: 503, description: 'Busy, or under maintenance' },
} as const;

/** `components.responses`. */
export function refusalsOf(examples: Examples): Record<string, Json> {
  const entries = Object.entries(REFUSALS).map(([name, { status, description }]): [string, Json] => {
    const schema = { $ref: '#/components/schemas/Refusal' };
    const example = examples[name];
    const hasPause = status === 429 || status === 503;
    return [
      name,
      {
        description,
        ...(hasPause && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
      },
    ];
  });
  return Object.fromEntries(entries);
}

function responsesOf(group: readonly LoadedCall[], components: Components, examples: Examples): Json {
  const entries = group.map(({ entry }) => entry);
  const isWrite = entries.some(({ method }) => method !== 'GET');
  const hasBody = group.some(({ schemas }) => schemas.body);
  const isMember = entries.some(({ access }) => access === 'member');
  const isFound = entries.some(({ path, optional }) => path.includes(':') || optional);
  const isList = entries.some(({ answers }) => ['list', 'pages', 'records'].includes(answers));
  const names: (keyof typeof REFUSALS | false)[] = [
    hasBody && 'BadRequest',
    isMember && 'Unauthorized',
    entries.some(({ needsFactor }) => needsFactor) && 'FactorNeeded',
    isFound && 'NotFound',
    isWrite && 'Conflict',
    hasBody && 'TooLarge',
    (isList || group.some(({ schemas }) => schemas.body || schemas.query)) && 'Invalid',
    'TooMany',
    entries.some(({ optional }) => optional) && 'NotOffered',
    'Unavailable',
  ];
  const refused = names
    .filter((name) => name !== false)
    .map((name) => [REFUSALS[name].status, { $ref: `#/components/responses/${name}` }]);
  return { '200': successOf(group, components, examples), ...Object.fromEntries(refused) };
}

function successOf(group: readonly LoadedCall[], components: Components, examples: Examples): Json {
  const schemas = group.map((call) => JSON.stringify(envelopeOf(call, components)));
  const distinct: Json[] = [...new Set(schemas)].map((text) => JSON.parse(text));
  const shown = group
    .map(({ entry: { name } }) => [name, { summary: SUMMARIES[name], value: examples[name] }] as const)
    .filter(([, { value }]) => value !== undefined);
  return {
    description: 'Done, or refused by a business rule',
    content: {
      'application/json': {
        schema: { anyOf: [...distinct, { $ref: '#/components/schemas/Refusal' }] },
        ...(shown.length > 0 && { examples: Object.fromEntries(shown) }),
      },
    },
  };
}

/** The envelope of a success, with the schema of `data`. */
function envelopeOf({ entry, schemas }: LoadedCall, { refOf }: Components): Json {
  const item = schemas.item ? refOf(schemas.item) : { type: 'null' };
  const list = { type: 'array', items: item };
  const page = {
    type: 'object',
    required: entry.answers === 'list' ? ['list'] : ['list', 'pagination'],
    properties: {
      list,
      pagination: refOf(pagination),
      ...(schemas.summary && { summary: { anyOf: [refOf(schemas.summary), { type: 'null' }] } }),
    },
  };
  const data = { nothing: {}, one: item, bare: list, list: page, pages: page, records: page }[entry.answers];
  return {
    type: 'object',
    required: ['status', 'data'],
    properties: {
      status: { type: 'string', const: 'ok' },
      data,
      message: { type: 'string', description: 'A text to show, if the API has one.' },
    },
  };
}
