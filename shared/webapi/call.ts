import type * as z from 'zod/mini';
import type { Page, SummedPage } from './envelope.ts';

/**
 * The HTTP methods of calls, each with the name of its function in the client (`dataApi.put`), in Express (`app.put`)
 * and in supertest.
 */
export const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

export type Method = keyof typeof METHODS;

/**
 * One call of the API as data (calls/*.ts): the client asks and sends by it, the embedded API answers by it, and the
 * OpenAPI document, `npm run contract` and the tests that walk every call read the same. Types here only, and one
 * function that names entries: a page's first load carries the entries of what it asks, never their schemas.
 */
export interface CallSpec {
  method: Method;
  /** Below /api/webapi; `:name` is a param of letters, digits, `_` and `-`; `:name?` may be left out. */
  path: `/${string}`;
  /** Params that are whole numbers. What does not fit is a 404. */
  digits?: readonly string[];
  /** `member`: 401 without a living token · `guest`: without a token only · `any`: a dead token counts as none. */
  access: 'guest' | 'member' | 'any';
  /** `webapi` carries site, language and session calls (spec §7); all others are `dataApi`'s. */
  client?: 'webapi';
  /**
   * What `data` is. `one`: an item · `list`: all items, which a client reads page by page where the API pages ·
   * `pages`: a page of items · `records`: a page with the sums of its range · `bare`: a list without its envelope ·
   * `nothing`: null.
   */
  answers: 'one' | 'list' | 'pages' | 'records' | 'bare' | 'nothing';
  /** Where the schemas are; loaded when first needed. */
  schemas?: () => Promise<object>;
  /** Its schema of what a request may ask for: input is what goes over the wire, output what a handler sees. */
  query?: string;
  body?: string;
  /** Its schema of what `data` is, or each item of its list. */
  item?: string;
  /** Its schema of the sums of a whole range. */
  summary?: string;
  /** All guests are answered alike in a locale: sent without Authorization, and cached for a moment by the server. */
  sharedByGuests?: true;
  /** A read that changes something: sent by a member's own press only, never ahead, never by a crawler. */
  changesState?: true;
  /** A money order: sent with an Idempotency-Key, never again by itself. */
  movesMoney?: true;
  /** Names of the reads whose answers are old once this was done. */
  makesStale?: readonly string[];
  /** How long an answer is fresh for a client; default 30. */
  freshSeconds?: number;
  /** The body is a form with files. */
  format?: 'multipart';
  /**
   * Where several calls share method and path: a request is this one when it has all fields of one of these sets,
   * in its query or its body.
   */
  when?: readonly (readonly string[])[];
}

const PARTS = ['query', 'body', 'item', 'summary'] as const;
type Part = (typeof PARTS)[number];
export type CallSchemas = { readonly [P in Part]?: z.ZodMiniType };

/** An entry of the catalogue. */
export interface CallEntry extends CallSpec {
  name: string;
}

type Named<Table> = { readonly [Name in keyof Table & string]: Table[Name] & { readonly name: Name } };

type ModuleOf<Spec> = Spec extends { schemas: () => Promise<infer Module> } ? Module : object;
/** Schemas are named by exports that their module has. */
type Fits<Spec> = { readonly [P in Part]?: keyof ModuleOf<Spec> };

/** Names each entry by its key. */
export function defineCalls<const Table extends Record<string, CallSpec>>(
  table: Table & { [Name in keyof Table]: Fits<Table[Name]> },
): Named<Table> {
  const named = Object.entries<CallSpec>(table).map(([name, spec]) => [name, { ...spec, name }]);
  // Each entry with its own key as name, as the type says.
  return Object.fromEntries(named) as Named<Table>;
}

/** Loads a call's schemas. @throws when their code does not come; nothing was sent then */
export async function schemasOf(call: CallSpec): Promise<CallSchemas> {
  // `defineCalls` checks that the module has a schema under each name.
  const module = (await call.schemas?.()) as Partial<Record<string, z.ZodMiniType>> | undefined;
  const found: { [P in Part]?: z.ZodMiniType } = {};
  for (const part of PARTS) {
    const schema = module?.[call[part] ?? ''];
    if (schema) found[part] = schema;
  }
  return found;
}

type SchemaOf<Call extends CallSpec, P extends Part> =
  Call extends Record<P, infer Name>
    ? Name extends keyof ModuleOf<Call>
      ? ModuleOf<Call>[Name]
      : undefined
    : undefined;
type InputOf<Schema> = Schema extends z.ZodMiniType ? Sparse<z.input<Schema>> : undefined;
/** What may be undefined may be left out. */
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
type Given<Path extends string> = { readonly [K in RequiredName<ParamName<Path>>]: string | number } & {
  readonly [K in OptionalName<ParamName<Path>>]?: string | number;
};

/** Params of a path as a client gives them: `/promotion/:key` → `{ key: string | number }`. */
export type CallParams<Call extends CallSpec> = Given<Call['path']>;
/** A page of a list: every list may be asked for by page. */
export type PageChoice = { readonly page?: number; readonly per_page?: number };
/** Query as a client gives it. Empty values are left out. */
export type CallQuery<Call extends CallSpec> = (SchemaOf<Call, 'query'> extends infer Schema extends
  z.ZodMiniType
  ? z.input<Schema>
  : unknown) &
  (Call['answers'] extends 'list' | 'pages' | 'records' ? PageChoice : unknown);
/** Body as a client gives it; undefined where the call has none. */
export type CallBody<Call extends CallSpec> = InputOf<SchemaOf<Call, 'body'>>;

type DigitsOf<Call extends CallSpec> = Call extends { digits: readonly (infer Name)[] } ? Name : never;
type Param<Call extends CallSpec, Name> = Name extends DigitsOf<Call> ? number : string;

/** What a handler sees of each part of a request, checked. */
export interface CallInput<Call extends CallSpec> {
  params: { readonly [K in RequiredName<ParamName<Call['path']>>]: Param<Call, K> } & {
    readonly [K in OptionalName<ParamName<Call['path']>>]?: Param<Call, K>;
  };
  query: OutputOf<SchemaOf<Call, 'query'>>;
  body: OutputOf<SchemaOf<Call, 'body'>>;
}

/** One item of the answer. */
export type CallItem<Call extends CallSpec> = OutputOf<SchemaOf<Call, 'item'>>;
type SummaryOf<Call extends CallSpec> = OutputOf<SchemaOf<Call, 'summary'>>;

/** The answer's data: what a handler returns. */
export type CallData<Call extends CallSpec> = Call['answers'] extends 'one'
  ? CallItem<Call>
  : Call['answers'] extends 'list' | 'pages'
    ? Page<CallItem<Call>>
    : Call['answers'] extends 'records'
      ? Page<CallItem<Call>> & { summary?: SummaryOf<Call> | null }
      : Call['answers'] extends 'bare'
        ? CallItem<Call>[]
        : null;

/** The answer's data as a client reads it: of a list that must be whole its items, of all pages. */
export type CallAnswer<Call extends CallSpec> = Call['answers'] extends 'list'
  ? CallItem<Call>[]
  : Call['answers'] extends 'records'
    ? SummedPage<CallItem<Call>, SummaryOf<Call>>
    : CallData<Call>;
