import * as z from 'zod/mini';
import { tolerate } from '#shared/webapi/tolerance.ts';
import { strict } from './strict.ts';

export interface CheckOptions {
  /** "https://api.example.com", whose paths begin with /api/webapi; optionally with a path prefix. */
  origin: string;
  /** Token of a member. Without it, calls for members are sent without a token only. */
  token?: string | undefined;
  /** A sandbox account, which logs in instead of `token`. */
  account?: { account: string; password: string } | undefined;
  /** Also sends writes with the sandbox account. */
  sendsWrites?: boolean | undefined;
  timeoutMs?: number;
}

export interface CallReport {
  name: string;
  /** "GET /gameTag/7" */
  request: string;
  /**
   * `tolerated`: the site can read every departure · `unimplemented`: 501, or 404 to an optional call · `skipped`: no id for the path, or
   * no token.
   */
  state: 'ok' | 'tolerated' | 'departs' | 'unimplemented' | 'skipped';
  notes: string[];
  /** Departures that the site can read (shared/webapi/tolerance.ts). */
  tolerated: string[];
}

/** Beginning of the note of a call without an answer. */
export const NO_ANSWER = 'no answer';

export function stateOf(notes: readonly string[], tolerated: readonly string[]): CallReport['state'] {
  if (notes.length > 0) return 'departs';
  return tolerated.length > 0 ? 'tolerated' : 'ok';
}

/** Place and problem of each issue, never the value: it may be personal data. Tolerated ones go to `tolerated`. */
export function problemsOf(
  schema: z.core.$ZodType,
  value: unknown,
  at: string,
  tolerated: string[],
): string[] {
  const strictSchema = strict(schema);
  const problems = issuesOf(
    strictSchema,
    tolerate(schema, value, () => {}),
    at,
  );
  tolerated.push(...issuesOf(strictSchema, value, at).filter((issue) => !problems.includes(issue)));
  return problems;
}

function issuesOf(schema: z.core.$ZodType, value: unknown, at: string): string[] {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  return result.error.issues.map((issue) => `${[at, ...issue.path].join('.')}: ${describeIssue(issue)}`);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `is no ${issue.expected}`;
  if (issue.code === 'invalid_value') return `is none of ${issue.values.map(String).join(', ')}`;
  return issue.message && issue.message !== 'Invalid input' ? issue.message : issue.code;
}
