import * as z from 'zod/mini';
import { tryParseMoney } from '../../money.ts';
import { errorId, YUP_IDS } from '../error-id.ts';
import { amountInput, choiceInput, integer, numeric, requiredOr, rule, text, time } from '../fields.ts';
import { passwordInput } from '../password.ts';
import { LIMIT_KINDS, LIMIT_MINUTES_MAX, LIMIT_PERIODS } from '../words.ts';

/** "—" if it is no decimal, so that the limit does not look absent and the member can still take a break. */
const limitAmount = z.catch(numeric, '—');

/** A change that applies later: `value` null removes the limit. */
const pendingChange = z.object({ value: z.nullish(limitAmount), from: time });

/** One limit of a member. `value` and `used` are dollars with two decimals, and whole minutes where `kind` is `time`. */
export const playLimit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** null: no limit. */
  value: z.nullish(limitAmount),
  /** Since the period began. */
  used: limitAmount,
  /** When the period ends and `used` begins at 0 again. */
  ends_at: time,
  pending: z.nullish(pendingChange),
});
export type PlayLimit = z.infer<typeof playLimit>;

/**
 * The member's limits, one for each kind and period, and the current break. During a break the API refuses deposits, transfers to
 * games, launches and promotions. Logging in, withdrawing and moving money back from games stay possible.
 */
export const playLimits = z.object({
  limits: z.array(playLimit),
  /** Zone of the periods: "Asia/Taipei". */
  time_zone: text,
  /** `exclusion`: a self-exclusion. */
  break: z.nullish(z.object({ kind: z.catch(z.enum(['break', 'exclusion']), 'break'), ends_at: time })),
  /** The breaks that a member can take, in days. */
  break_days: z.array(integer),
  /** The self-exclusions that a member can choose, in months. */
  exclusion_months: z.array(integer),
});
export type PlayLimits = z.infer<typeof playLimits>;

const whichLimit = z.object({ kind: choiceInput(LIMIT_KINDS), period: choiceInput(LIMIT_PERIODS) });
export type WhichLimit = z.infer<typeof whichLimit>;

/** Sets a limit. `value`: dollars, or whole minutes where `kind` is `time`. */
export const limitBody = z.extend(whichLimit, { value: amountInput }).check(
  rule(['kind', 'value'], ({ kind, value }) => kind !== 'time' || value.endsWith('.00'), {
    path: 'value',
    error: YUP_IDS.type,
  }),
  rule(
    ['kind', 'value'],
    ({ kind, value }) => kind !== 'time' || (tryParseMoney(value) ?? 0) <= LIMIT_MINUTES_MAX * 100,
    { path: 'value', error: errorId(YUP_IDS.max, { max: LIMIT_MINUTES_MAX }) },
  ),
);
export type LimitInput = z.input<typeof limitBody>;
export type LimitBody = z.output<typeof limitBody>;

/** Names the limit that is removed, or the limit whose pending change is revoked. */
export const whichLimitBody = whichLimit;

/** `days`: one of `break_days`. */
export const breakBody = z.object({ days: z.int({ error: requiredOr(YUP_IDS.oneOf) }) });

/** `months`: one of `exclusion_months`. `password`: the password of the login. */
export const exclusionBody = z.object({
  months: z.int({ error: requiredOr(YUP_IDS.oneOf) }),
  password: passwordInput,
});
export type ExclusionBody = z.infer<typeof exclusionBody>;
