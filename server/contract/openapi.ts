import type { CallEntry } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { componentsOf, type Json } from './components.ts';
import recorded from './examples.json' with { type: 'json' };
import { type Examples, HEADERS, pathsOf, refusalsOf } from './operations.ts';
import { STREAM_PATHS } from './stream.ts';
import { TAGS } from './texts.ts';

/** Changes with every change of the contract. The changelog is in shared/webapi/README.md. */
export const CONTRACT_VERSION = '1.3.0';

const DESCRIPTION = [
  'The contract between the member site and the API of its operator.',
  'Money is a decimal string with two places, a time is ISO 8601 in UTC.',
  'A refusal by a business rule is HTTP 200 with status "error" and a message in the language of the Locale header.',
  'A client ignores unknown fields. An optional call (`x-optional`) may answer 501 or 404: the site works without it.',
].join(' ');

/** A refusal by a business rule, and the body of every response outside 2xx. */
const REFUSAL = {
  type: 'object',
  description: 'A refusal, or another failure.',
  required: ['status'],
  properties: {
    status: { type: 'string', const: 'error' },
    message: { type: 'string', description: 'A text to show, in the language of the request.' },
    msg: { type: 'string', description: 'The same as `message`.' },
    code: { type: 'string', description: 'Id of a failure that programs handle, such as MAINTENANCE.' },
    errors: {
      type: 'object',
      description: 'Texts by the name of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { description: 'Facts of the refusal, such as `locked_until` of a login.' },
  },
};

/** The contract as an OpenAPI 3.1 document, by default of the whole call catalogue. */
export async function contractDocument(
  table: Readonly<Record<string, CallEntry>> = CALLS,
  examples: Examples = recorded,
): Promise<Json> {
  const entries = Object.values(table);
  const modules = new Set(await Promise.all(entries.map(async ({ schemas }) => (await schemas?.()) ?? {})));
  const components = componentsOf([...modules]);
  const paths = { ...(await pathsOf(entries, components, examples)), ...STREAM_PATHS };
  const schemas: Record<string, Json> = { ...components.schemas, Refusal: REFUSAL };
  return {
    openapi: '3.1.0',
    info: {
      title: 'API behind /api/webapi',
      version: CONTRACT_VERSION,
      description: DESCRIPTION,
      contact: { name: 'Operator of the site' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The origin of the API, WEBAPI_ORIGIN of the site' }],
    tags: TAGS,
    paths,
    components: {
      schemas: referencedSchemas(schemas, paths),
      parameters: HEADERS,
      headers: {
        RetryAfter: {
          description: 'Seconds to wait, if they are known.',
          schema: { type: 'integer', minimum: 0 },
        },
      },
      responses: refusalsOf(examples),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: '`access_token` of a login or a refresh.' },
      },
    },
  };
}

/** The schemas that the paths refer to, directly or through another schema. Queries are parameters and need no schema. */
function referencedSchemas(schemas: Record<string, Json>, paths: Json): Record<string, Json> {
  const used = new Set(['Refusal']);
  const pending: unknown[] = [paths];
  while (pending.length > 0) {
    for (const [, name = ''] of JSON.stringify(pending.pop()).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      pending.push(schemas[name]);
    }
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
