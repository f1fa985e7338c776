import * as z from 'zod/mini';
import { type OnDeparture, readValue } from './tolerance.ts';

/**
 * The envelope of every response: success `{status:"ok",data}`, a refusal by a business rule
 * `{status:"error",message|msg}` with HTTP 200, and other failures in the same shape with their own HTTP status.
 */

/** Error texts by field. An API may send one text instead of a list. Other values are dropped. */
const fieldErrors = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((errors) => {
    const lists = Object.entries(errors).map(([name, value]): [string, string[]] => [
      name,
      (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string' && text !== ''),
    ]);
    return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0));
  }),
);

/** Body of a response outside 2xx. The HTTP status marks it as a failure, so `status` may be missing. */
const failureBody = z.object({
  data: z.optional(z.unknown()),
  message: z.catch(z.nullish(z.string()), undefined),
  msg: z.catch(z.nullish(z.string()), undefined),
  errors: z.catch(z.nullish(fieldErrors), undefined),
  /** Error code that the client handles, such as MAINTENANCE. */
  code: z.catch(z.nullish(z.string()), undefined),
});
export type FailureBody = z.infer<typeof failureBody>;

export const envelope = z.extend(failureBody, { status: z.string() });
export type Envelope = z.infer<typeof envelope>;

/** Parses a body. Null when it is no envelope (an HTML error page, an empty body). */
export function readEnvelope(body: unknown): Envelope | null {
  const result = envelope.safeParse(body);
  return result.success ? result.data : null;
}

/** Parses the body of a response outside 2xx. Null when it is no object (an HTML error page, an empty body). */
export function readFailure(body: unknown): FailureBody | null {
  const result = failureBody.safeParse(body);
  return result.success ? result.data : null;
}

/** A refusal or failure: its `status` field is "error" (spec §8). */
export function isRefusal(body: Envelope): boolean {
  return body.status === 'error';
}

/** Text of a refusal: `message`, or else `msg`; null when the API sent none. */
export function refusalText(body: FailureBody | Envelope): string | null {
  return body.message || body.msg || null;
}

/** If the API sends `next_cursor`, it replaces `page` in the request for the next page of a record list. */
export const pagination = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  next_cursor: z.optional(z.catch(z.nullish(z.string()), undefined)),
});
export type Pagination = z.infer<typeof pagination>;

/** One page of a list; `pagination` is null when the API sent none. */
export interface Page<T> {
  list: T[];
  pagination: Pagination | null;
}

/** One page of a list of records. `summary` holds the sums of the whole requested range, not only of this page. */
export interface SummedPage<T, S> extends Page<T> {
  summary: S | null;
}

/** A malformed item that was dropped from a list: its index and its problems, never its values. */
export interface DroppedItem {
  index: number;
  problems: string[];
}

const listBody = z.object({
  list: z.array(z.unknown()),
  pagination: z.optional(z.unknown()),
  summary: z.optional(z.unknown()),
});

/** Every item of a list is malformed. */
export class MalformedListError extends Error {
  override readonly name = 'MalformedListError';
}

/**
 * Parses `data` of a list, `{list, pagination?}` or a bare array. Malformed items are dropped and reported. `onDeparture`
 * also gets the departures that are tolerated.
 * @throws an error of zod when `data` holds no list; MalformedListError when every item is malformed, because an empty
 * list would look valid and be cached
 */
export function parseList<T extends z.ZodMiniType>(
  item: T,
  data: unknown,
  onDropped?: (dropped: DroppedItem) => void,
  onDeparture?: OnDeparture,
): Page<z.output<T>> {
  const body = readList(data, onDeparture);
  const dropped: DroppedItem[] = [];
  const list = body.list.flatMap((value, index) => {
    const result = readValue(item, value, onDeparture, { name: 'list' });
    if (result.success) return [result.data];
    dropped.push({ index, problems: result.error.issues.map(describeIssue) });
    return [];
  });
  const [first] = dropped;
  // The error names the first problem, so that nothing else needs to be logged.
  if (list.length === 0 && first)
    throw new MalformedListError(
      `${dropped.length} malformed items and no other: ${first.problems.join(', ')}`,
    );
  if (onDropped) dropped.forEach(onDropped);
  const page = readOptional(pagination, body.pagination, 'pagination', onDeparture);
  return { list, pagination: page };
}

function readList(data: unknown, onDeparture?: OnDeparture): z.output<typeof listBody> {
  const body = listBody.safeParse(Array.isArray(data) ? { list: data } : data);
  if (body.success) return body.data;
  onDeparture?.({ field: 'list', reading: 'refused' });
  throw body.error;
}

/** Null for an absent or malformed value. */
function readOptional<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  prefix: string,
  onDeparture?: OnDeparture,
): z.output<T> | null {
  if (value === undefined || value === null) return null;
  const result = readValue(schema, value, onDeparture, { prefix });
  return result.success ? result.data : null;
}

/** As `parseList`, with the sums of the whole range; null when they are invalid. */
export function parseSummedList<T extends z.ZodMiniType, S extends z.ZodMiniType>(
  item: T,
  summary: S,
  data: unknown,
  onDropped?: (dropped: DroppedItem) => void,
  onDeparture?: OnDeparture,
): SummedPage<z.output<T>, z.output<S>> {
  const page = parseList(item, data, onDropped, onDeparture);
  const sums = Array.isArray(data) ? undefined : listBody.parse(data).summary;
  return { ...page, summary: readOptional(summary, sums, 'summary', onDeparture) };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.') || '(item)'}: ${issue.code}`;
}
