import * as z from 'zod/mini';
import { YUP_IDS } from '#shared/webapi/error-id.ts';

/** An instant of a query, "2026-11-21T00:00:00+08:00" or UTC, in milliseconds. */
const instant = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, { error: YUP_IDS.date, abort: true }),
    z.refine((value) => !Number.isNaN(Date.parse(value)), { error: YUP_IDS.date }),
  ),
  z.transform((value) => Date.parse(value)),
);

/** `from` and `to` of a record list, both included; `summary=1` asks for the sums of the whole range. */
export const rangeShape = {
  from: z.optional(instant),
  to: z.optional(instant),
  summary: z.pipe(
    z.optional(z.enum(['0', '1'])),
    z.transform((value) => value === '1'),
  ),
};
