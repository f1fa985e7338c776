import type * as z from 'zod/mini';
import type { Page, SummedPage } from './envelope.ts';

/**
 * The HTTP methods of calls, each with the name of its function in the client (`dataApi.put`), in Express (`app.put`)
 * and in supertest.
 */
export const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

export type Method = keyof typeof METHODS;

/**
 * One call of the API as data (calls/*.ts). The client, the embedded API, the OpenAPI document, `npm run contract` and the
 * tests that walk every call use it. An entry names its schemas without importing them, so that a page's first load stays
 * small.
 */
export interface CallSpec {
  method: Method;
  /** Below /api/webapi; `:name` is a param of letters, digits, `_` and `-`; `:name?` may be left out. */
  path: `/${string}`;
  /** Params that must be whole numbers. Other values are answered with 404. */
  digits?: readonly string[];
  /** `member`: 401 without a valid token · `guest`: only without a token · `any`: an invalid token counts as none. */
  access: 'guest' | 'member' | 'any';
  /** `webapi` sends site, language and session calls (spec §7). Default: `dataApi`. */
  client?: 'webapi';
  /**
   * Shape of `data` in the response. `one`: an item · `list`: all items; the client reads every page if the API pages it ·
   * `pages`: one page of items · `records`: one page with the sums of the range · `bare`: an array of items ·
   * `nothing`: null.
   */
  answers: 'one' | 'list' | 'pages' | 'records' | 'bare' | 'nothing';
  /** Imports the module of the schemas, on first use. */
  schemas?: () => Promise<object>;
  /** Export of that module for the query. Its input is the query string's values, its output what a handler reads. */
  query?: string;
  /** Export for the request's body, likewise. */
  body?: string;
  /** Export for `data`, or for each item of its list. */
  item?: string;
  /** Export for the sums of a whole range (`records`). */
  summary?: string;
  /** All guests of a locale get the same response. It is requested without Authorization, and the server caches it briefly. */
  sharedByGuests?: true;
  /** A GET that changes something. It is sent when a member presses a control, and is never prefetched. */
  changesState?: true;
  /** An API may lack this call. It then answers 501 or 404, and the site works without it. */
  optional?: true;
  /**
   * Needs a second factor of the last ten minutes, if the member has one. Otherwise the API refuses it with 403 and the code
   * SECOND_FACTOR_NEEDED. The client then asks for the factor and sends the call again.
   */
  needsFactor?: true;
  /** A money order. It needs an Idempotency-Key and is never retried automatically. */
  movesMoney?: true;
  /** Names of the reads to invalidate after this call. */
  invalidates?: readonly string[];
  /** Seconds for which the client treats the response as fresh; default 30. */
  freshSeconds?: number;
  /** The body is a form with files. */
  format?: 'multipart';
  /**
   * Tells calls of the same method and path apart. A request is this call if its query or body has all fields of one of
   * these sets.
   */
  when?: readonly (readonly string[])[];
}

/**
 * Whether a response says that the API does not have an optional call. With an id in the path a 404 is about the item, so only
 * 501 counts.
 */
export function isCallMissing({ optional, path }: CallSpec, status: number): boolean {
  return optional === true && (status === 501 || (status === 404 && !path.includes('/:')));
}

const SCHEMA_FIELDS = ['query', 'body', 'item', 'summary'] as const;
type SchemaField = (typeof SCHEMA_FIELDS)[number];
export type CallSchemas = { readonly [Field in SchemaField]?: z.ZodMiniType };

/** An entry of the catalogue. */
export interface CallEntry extends CallSpec {
  name: string;
}

type Named<Table> = { readonly [Name in keyof Table & string]: Table[Name] & { readonly name: Name } };

type ModuleOf<Spec> = Spec extends { schemas: () => Promise<infer Module> } ? Module : object;
/** The fields that name schemas. Each name must be an export of the module. */
type SchemaNames<Spec> = { readonly [Field in SchemaField]?: keyof ModuleOf<Spec> };

/** Adds the key of each entry as its `name`. */
export function defineCalls<const Table extends Record<string, CallSpec>>(
  table: Table & { [Name in keyof Table]: SchemaNames<Table[Name]> },
): Named<Table> {
  const named = Object.entries<CallSpec>(table).map(([name, spec]) => [name, { ...spec, name }]);
  // `Object.fromEntries` forgets which key belongs to which entry.
  return Object.fromEntries(named) as Named<Table>;
}

/** Loads the schemas of a call. @throws when their chunk cannot be loaded */
export async function schemasOf(call: CallSpec): Promise<CallSchemas> {
  // The type `SchemaNames` checks that the module has an export of each name.
  const module = (await call.schemas?.()) as Partial<Record<string, z.ZodMiniType>> | undefined;
  const found: { [Field in SchemaField]?: z.ZodMiniType } = {};
  for (const field of SCHEMA_FIELDS) {
    const schema = module?.[call[field] ?? ''];
    if (schema) found[field] = schema;
  }
  return found;
}

type SchemaOf<Call extends CallSpec, P extends SchemaField> =
  Call extends Record<P, infer Name>
    ? Name extends keyof ModuleOf<Call>
      ? ModuleOf<Call>[Name]
      : undefined
    : undefined;
type InputOf<Schema> = Schema extends z.ZodMiniType ? Sparse<z.input<Schema>> : undefined;
/** Makes properties optional whose values may be undefined. */
type Sparse<T> = T extends object
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
    }
  : T;
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type RequiredName<Name extends string> = Name extends `${string}?` ? never : Name;
type OptionalName<Name extends string> = Name extends `${infer Plain}?` ? Plain : never;
type ParamsOf<Path extends string> = { readonly [K in RequiredName<ParamName<Path>>]: string | number } & {
  readonly [K in OptionalName<ParamName<Path>>]?: string | number;
};

/** Params of a path as a client passes them: `/promotion/:key` → `{ key: string | number }`. */
export type CallParams<Call extends CallSpec> = ParamsOf<Call['path']>;
/** Every list accepts these query parameters. */
export type PageChoice = { readonly page?: number; readonly per_page?: number };
/** Query as a client passes it. Empty values are not sent. */
export type CallQuery<Call extends CallSpec> = (SchemaOf<Call, 'query'> extends infer Schema extends
  z.ZodMiniType
  ? z.input<Schema>
  : unknown) &
  (Call['answers'] extends 'list' | 'pages' | 'records' ? PageChoice : unknown);
/** Body as a client passes it; undefined if the call has none. */
export type CallBody<Call extends CallSpec> = InputOf<SchemaOf<Call, 'body'>>;

type DigitsOf<Call extends CallSpec> = Call extends { digits: readonly (infer Name)[] } ? Name : never;
type Param<Call extends CallSpec, Name> = Name extends DigitsOf<Call> ? number : string;

/** A request as its handler reads it, parsed by the schemas. */
export interface CallInput<Call extends CallSpec> {
  params: { readonly [K in RequiredName<ParamName<Call['path']>>]: Param<Call, K> } & {
    readonly [K in OptionalName<ParamName<Call['path']>>]?: Param<Call, K>;
  };
  query: OutputOf<SchemaOf<Call, 'query'>>;
  body: OutputOf<SchemaOf<Call, 'body'>>;
}

/** One item of the response. */
export type CallItem<Call extends CallSpec> = OutputOf<SchemaOf<Call, 'item'>>;
type SummaryOf<Call extends CallSpec> = OutputOf<SchemaOf<Call, 'summary'>>;

/** `data` of the response, as a handler returns it. */
export type CallData<Call extends CallSpec> = Call['answers'] extends 'one'
  ? CallItem<Call>
  : Call['answers'] extends 'list' | 'pages'
    ? Page<CallItem<Call>>
    : Call['answers'] extends 'records'
      ? Page<CallItem<Call>> & { summary?: SummaryOf<Call> | null }
      : Call['answers'] extends 'bare'
        ? CallItem<Call>[]
        : null;

/** `data` of the response as a client reads it. Of a `list` these are the items of all pages. */
export type CallAnswer<Call extends CallSpec> = Call['answers'] extends 'list'
  ? CallItem<Call>[]
  : Call['answers'] extends 'records'
    ? SummedPage<CallItem<Call>, SummaryOf<Call>>
    : CallData<Call>;
