import * as z from 'zod/mini';

/**
 * The envelope of every answer: success `{status:"ok",data}`, a refusal by a business rule
 * `{status:"error",message|msg}` with HTTP 200, and failures with their own HTTP status in the same shape.
 */

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Field → its texts. An API may send one text instead of a list; everything else is left out. */
const fieldErrors = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((errors) => {
    const lists = Object.entries(errors).map(([name, value]): [string, string[]] => [
      name,
      (Array.isArray(value) ? value : [value]).filter(isText),
    ]);
    return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0));
  }),
);

/** Body of an answer outside 2xx. Its HTTP status says that it failed, so `status` may be missing. */
const failureBody = z.object({
  data: z.optional(z.unknown()),
  message: z.catch(z.nullish(z.string()), undefined),
  msg: z.catch(z.nullish(z.string()), undefined),
  errors: z.catch(z.nullish(fieldErrors), undefined),
  /** Of a refusal that a program must know, such as MAINTENANCE. */
  code: z.catch(z.nullish(z.string()), undefined),
});
export type FailureBody = z.infer<typeof failureBody>;

export const envelope = z.extend(failureBody, { status: z.string() });
export type Envelope = z.infer<typeof envelope>;

/** Reads a body; null when it is no envelope (an HTML error page, an empty body). */
export function readEnvelope(body: unknown): Envelope | null {
  const result = envelope.safeParse(body);
  return result.success ? result.data : null;
}

/** Reads the body of an answer outside 2xx; null when it is no object (an HTML error page, an empty body). */
export function readFailure(body: unknown): FailureBody | null {
  const result = failureBody.safeParse(body);
  return result.success ? result.data : null;
}

/** A refusal or failure: its `status` field is "error" (spec §8). */
export function isRefusal(body: Envelope): boolean {
  return body.status === 'error';
}

/** The text of a refusal: `message`, or else `msg`; null when the API gave none. */
export function refusalText(body: FailureBody | Envelope): string | null {
  return body.message || body.msg || null;
}

/** `next_cursor`, where the API has it, asks for the next page of a record list instead of `page`. */
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

/** A list whose `summary` holds the sums of the whole range (records). */
export interface SummedPage<T, S> extends Page<T> {
  summary: S | null;
}

/** An item that a list lost because it was malformed: where, and what was wrong; never its values. */
export interface DroppedItem {
  index: number;
  problems: string[];
}

const listBody = z.object({
  list: z.array(z.unknown()),
  pagination: z.catch(z.nullish(pagination), undefined),
  summary: z.optional(z.unknown()),
});

/** What came is no list of what was asked for. */
export class MalformedListError extends Error {
  override readonly name = 'MalformedListError';
}

/**
 * Reads a list's data, `{list, pagination?}` or a bare array. A malformed item is dropped and reported, not the list.
 * @throws an error of zod when `data` holds no list at all, MalformedListError when it holds nothing but malformed
 * items: "there is nothing" would be untrue, and be remembered
 */
export function parseList<T extends z.ZodMiniType>(
  item: T,
  data: unknown,
  onDropped?: (dropped: DroppedItem) => void,
): Page<z.output<T>> {
  const body = listBody.parse(Array.isArray(data) ? { list: data } : data);
  const list = body.list.flatMap((value, index) => {
    const result = item.safeParse(value);
    if (result.success) return [result.data];
    onDropped?.({ index, problems: result.error.issues.map(describeIssue) });
    return [];
  });
  if (list.length === 0 && body.list.length > 0)
    throw new MalformedListError(`${body.list.length} malformed items and no other`);
  return { list, pagination: body.pagination ?? null };
}

/** As `parseList`, with the sums of the whole range; unreadable sums are null, never guessed. */
export function parseSummedList<T extends z.ZodMiniType, S extends z.ZodMiniType>(
  item: T,
  summary: S,
  data: unknown,
  onDropped?: (dropped: DroppedItem) => void,
): SummedPage<z.output<T>, z.output<S>> {
  const page = parseList(item, data, onDropped);
  const sums = summary.safeParse(Array.isArray(data) ? undefined : listBody.parse(data).summary);
  return { ...page, summary: sums.success ? sums.data : null };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.') || '(item)'}: ${issue.code}`;
}
