import * as z from 'zod/mini';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { type CallEntry, type CallSchemas, schemasOf } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { imageInput, money, PER_PAGE_MAX, pageQuery, time } from '#shared/webapi/fields.ts';
import { SUMMARIES } from './summaries.ts';

type Json = Record<string, unknown>;

interface LoadedCall {
  entry: CallEntry;
  schemas: CallSchemas;
}

/** The contract as an OpenAPI 3.1 document, by default of the whole call catalogue. */
export async function contractDocument(table: Readonly<Record<string, CallEntry>> = CALLS): Promise<Json> {
  const entries = Object.values(table);
  const calls = await Promise.all(entries.map(async (entry) => ({ entry, schemas: await schemasOf(entry) })));
  return {
    openapi: '3.1.0',
    info: {
      title: 'API behind /api/webapi',
      version: '1',
      description:
        'Money is a decimal string with two places, a time is ISO 8601 in UTC. A refusal by a business rule is HTTP 200 with status "error" and a message in the language of the Locale header.',
    },
    servers: [{ url: WEBAPI_PREFIX }],
    paths: pathsOf(calls),
    components: { schemas: SHARED_SCHEMAS, parameters: HEADERS, securitySchemes: SECURITY },
  };
}

const SECURITY = { token: { type: 'http', scheme: 'bearer' } };
const HEADERS = {
  device: { name: 'X-UUID', in: 'header', required: true, schema: { type: 'string' } },
  locale: { name: 'Locale', in: 'header', schema: { enum: ['enUS', 'zhTW'] } },
  once: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 200 } },
};
const SHARED_SCHEMAS = {
  Money: { type: 'string', pattern: '^-?\\d{1,13}\\.\\d{2}$', description: 'Decimal with two places' },
  Time: { type: 'string', format: 'date-time' },
  Pagination: {
    type: 'object',
    required: ['page', 'per_page', 'total'],
    properties: {
      page: { type: 'integer' },
      per_page: { type: 'integer', maximum: PER_PAGE_MAX },
      total: { type: 'integer' },
      next_cursor: { type: ['string', 'null'] },
    },
  },
  Refusal: {
    type: 'object',
    required: ['status'],
    properties: {
      status: { const: 'error' },
      message: { type: 'string' },
      msg: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      data: {},
    },
  },
};

function pathsOf(calls: readonly LoadedCall[]): Json {
  const paths: Record<string, Record<string, LoadedCall[]>> = {};
  for (const call of calls) {
    for (const path of openPaths(call.entry.path)) {
      const method = call.entry.method.toLowerCase();
      const methods = paths[path] ?? {};
      paths[path] = { ...methods, [method]: [...(methods[method] ?? []), call] };
    }
  }
  return mapValues(paths, (methods, path) => mapValues(methods, (group) => operationOf(path, group)));
}

function mapValues<T, R>(object: Record<string, T>, make: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]));
}

/** An optional param makes two paths. */
function openPaths(path: string): string[] {
  const optional = /\/:(\w+)\?/;
  const whole = path.replace(optional, '/:$1').replace(/:(\w+)/g, '{$1}');
  return optional.test(path) ? [path.replace(optional, ''), whole] : [whole];
}

/** Calls of the same method and path become one operation, with alternative bodies and responses. */
function operationOf(path: string, group: readonly LoadedCall[]): Json {
  const entries = group.map(({ entry }) => entry);
  const names = entries.map(({ name }) => name);
  const suffix = entries[0]?.path.includes('?') && path.includes('{') ? 'ById' : '';
  const isOpen = entries.some(({ access }) => access !== 'member');
  const summaries: Record<string, string> = SUMMARIES;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: entries.some(({ digits }) => digits?.includes(name)) ? { type: 'integer' } : { type: 'string' },
  }));
  const isWrite = entries.some(({ method }) => method !== 'GET');
  const headers = ['device', 'locale', ...(isWrite ? ['once'] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  const body = bodyOf(group);
  return {
    operationId: names.join('Or') + suffix,
    summary: names.map((name) => summaries[name] ?? name).join(' · '),
    'x-calls': names,
    ...(entries.some((entry) => entry.movesMoney) && { 'x-moves-money': true }),
    ...(entries.some((entry) => entry.changesState) && { 'x-changes-state': true }),
    security: isOpen ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...params, ...queryOf(group), ...headers],
    ...(body && { requestBody: body }),
    responses: responsesOf(group, isOpen),
  };
}

function queryOf(group: readonly LoadedCall[]): Json[] {
  const properties: Record<string, unknown> = {};
  for (const { entry, schemas } of group) {
    const isList = ['list', 'pages', 'records'].includes(entry.answers);
    for (const schema of [isList ? pageQuery : undefined, schemas.query]) {
      Object.assign(properties, schema && (jsonOf(schema).properties as Json | undefined));
    }
  }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function bodyOf(group: readonly LoadedCall[]): Json | undefined {
  const bodies = group.flatMap(({ entry, schemas }) =>
    schemas.body
      ? [
          {
            type: entry.format === 'multipart' ? 'multipart/form-data' : 'application/json',
            schema: jsonOf(schemas.body),
          },
        ]
      : [],
  );
  if (bodies.length === 0) return undefined;
  const types = [...new Set(bodies.map(({ type }) => type))];
  const content = types.map((type) => {
    const schemas = bodies.filter((body) => body.type === type).map(({ schema }) => schema);
    return [type, { schema: oneOf(schemas) }];
  });
  return { required: bodies.length === group.length, content: Object.fromEntries(content) };
}

function oneOf(schemas: readonly Json[]): Json {
  const [first = {}] = schemas;
  return schemas.length > 1 ? { anyOf: schemas } : first;
}

function responsesOf(group: readonly LoadedCall[], isOpen: boolean): Json {
  const hasInput = group.some(({ schemas }) => schemas.body || schemas.query);
  const hasParams = group.some(({ entry }) => entry.path.includes(':'));
  const success = oneOf(group.map(envelopeOf));
  return {
    '200': {
      description: 'Done, or refused by a business rule',
      ...contentOf({ anyOf: [success, { $ref: '#/components/schemas/Refusal' }] }),
    },
    ...(!isOpen && { '401': refusal('No valid token') }),
    ...(hasParams && { '404': refusal('Not found') }),
    ...(hasInput && { '422': refusal('Invalid input, with errors by field') }),
    '429': refusal('Too many requests; Retry-After has the seconds to wait'),
    '503': refusal('Busy or under maintenance'),
  };
}

function refusal(description: string): Json {
  return { description, ...contentOf({ $ref: '#/components/schemas/Refusal' }) };
}

function contentOf(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

/** The envelope of a success, with the schema of `data`. */
function envelopeOf({ entry, schemas }: LoadedCall): Json {
  const item = schemas.item ? jsonOf(schemas.item) : {};
  const list = { type: 'array', items: item };
  const page = {
    type: 'object',
    required: ['list'],
    properties: {
      list,
      pagination: { $ref: '#/components/schemas/Pagination' },
      ...(schemas.summary && { summary: jsonOf(schemas.summary) }),
    },
  };
  const data = { nothing: {}, one: item, bare: list, list: page, pages: page, records: page }[entry.answers];
  return {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 'ok' }, data, message: { type: 'string' } },
  };
}

const NAMED = new Map<unknown, Json>([
  [money, { $ref: '#/components/schemas/Money' }],
  [time, { $ref: '#/components/schemas/Time' }],
  [
    imageInput,
    { type: 'string', contentMediaType: 'image/*', description: 'jpeg, png or webp, 5 MB at most' },
  ],
]);

/** JSON Schema of the wire format, which is the input of the schema. */
function jsonOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const named = NAMED.get(zodSchema);
      if (!named) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, named);
    },
  });
  return json;
}
