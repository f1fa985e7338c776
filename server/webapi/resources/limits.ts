import { parseMoney, toDecimal } from '#shared/money.ts';
import type { PlayLimit, PlayLimits } from '#shared/webapi/schemas/limits.ts';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind } from '#shared/webapi/words.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { memberById } from '../access/members.ts';
import { verifyPassword } from '../access/verify-password.ts';
import { closeForBreak } from '../deposit/provider.ts';
import type { WebapiDeps } from '../deps.ts';
import type { MemberCall } from '../http/call.ts';
import { isoTime, type Text } from '../http/texts.ts';
import { BREAK_DAYS, currentBreak, EXCLUSION_MONTHS, excludeSelf, takeBreak } from '../safer-play/breaks.ts';
import {
  changeLimit,
  type LimitName,
  type LimitValue,
  readLimit,
  revokePending,
} from '../safer-play/limits.ts';
import { readUsage } from '../safer-play/usage.ts';
import { OPERATOR_ZONE } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import type { CallFor, RoutesOf } from './routes.ts';

type LimitCalls =
  | 'playLimits'
  | 'setLimit'
  | 'removeLimit'
  | 'revokeLimitChange'
  | 'takeBreak'
  | 'excludeSelf';

/** The member's own limits, breaks and self-exclusion. Each call answers the new state. */
export function limitRoutes(deps: WebapiDeps): RoutesOf<LimitCalls> {
  const { db, now } = deps;
  return {
    playLimits: ({ session }) => stateOf(db, session.memberId, now()),
    setLimit: (call) => {
      const { kind, value } = call.body;
      // Minutes are whole: the schema refuses others.
      const amount = kind === 'time' ? parseMoney(value) / 100 : parseMoney(value);
      return change(deps, call, amount);
    },
    removeLimit: (call) => change(deps, call, null),
    revokeLimitChange: (call) => {
      const { memberId } = call.session;
      return call.commit(() => {
        if (revokePending(db, nameOf(call), now())) log(deps, call, DETAILS.revoked);
        return stateOf(db, memberId, now());
      });
    },
    takeBreak: (call) => {
      const { memberId } = call.session;
      return call.commit(() => {
        if (takeBreak(db, { memberId, at: now(), days: call.body.days })) begin(deps, call, DETAILS.paused);
        return stateOf(db, memberId, now());
      });
    },
    excludeSelf: (call) => exclude(deps, call),
  };
}

/** Details of the account log. */
const DETAILS = {
  set: { enUS: 'Limit set', zhTW: '設定上限' },
  removed: { enUS: 'Limit removed', zhTW: '移除上限' },
  revoked: { enUS: 'Pending change revoked', zhTW: '撤銷待生效的變更' },
  paused: { enUS: 'Break begun', zhTW: '開始暫停' },
  excluded: { enUS: 'Self-exclusion begun', zhTW: '開始自我排除' },
} satisfies Record<string, Text>;

function log({ db, now }: WebapiDeps, call: MemberCall, detail: Text): void {
  logAccountEvent(db, { memberId: call.session.memberId, kind: 'limit', origin: call, at: now(), detail });
}

/** Closes the unpaid orders and logs the break or the self-exclusion. Call it in the transaction that begins it. */
function begin(deps: WebapiDeps, call: MemberCall, detail: Text): void {
  closeForBreak(deps, { memberId: call.session.memberId, at: deps.now() });
  log(deps, call, detail);
}

type LimitCall = CallFor<'setLimit'> | CallFor<'removeLimit'> | CallFor<'revokeLimitChange'>;

function nameOf({ session, body }: LimitCall): LimitName {
  return { memberId: session.memberId, kind: body.kind, period: body.period };
}

function change(
  deps: WebapiDeps,
  call: CallFor<'setLimit'> | CallFor<'removeLimit'>,
  value: LimitValue,
): PlayLimits {
  const { db, now } = deps;
  return call.commit(() => {
    const isChanged = changeLimit(db, nameOf(call), { value, at: now() });
    if (isChanged) log(deps, call, value === null ? DETAILS.removed : DETAILS.set);
    return stateOf(db, call.session.memberId, now());
  });
}

async function exclude(deps: WebapiDeps, call: CallFor<'excludeSelf'>): Promise<PlayLimits> {
  const { db, now } = deps;
  const { memberId } = call.session;
  const { months, password } = call.body;
  await verifyPassword(deps, { call, member: memberById(db, memberId), field: 'password', password });
  return call.commit(() => {
    if (excludeSelf(db, { memberId, at: now(), months })) begin(deps, call, DETAILS.excluded);
    return stateOf(db, memberId, now());
  });
}

function stateOf(db: Db, memberId: number, at: number): PlayLimits {
  const current = currentBreak(db, memberId, at);
  return {
    limits: LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => limitOf(db, { memberId, kind, period }, at)),
    ),
    time_zone: OPERATOR_ZONE,
    break: current && { kind: current.kind, ends_at: isoTime(current.ends_at) },
    break_days: BREAK_DAYS,
    exclusion_months: EXCLUSION_MONTHS,
  };
}

function limitOf(db: Db, name: LimitName, at: number): PlayLimit {
  const { kind, period } = name;
  const { value, pending } = readLimit(db, name, at);
  const { used, endsAt } = readUsage(db, name, at);
  return {
    kind,
    period,
    value: textOf(kind, value),
    used: textOf(kind, Math.max(0, used)),
    ends_at: isoTime(endsAt),
    pending: pending && { value: textOf(kind, pending.value), from: isoTime(pending.from) },
  };
}

function textOf(kind: LimitKind, value: number): string;
function textOf(kind: LimitKind, value: LimitValue): string | null;
function textOf(kind: LimitKind, value: LimitValue): string | null {
  if (value === null) return null;
  return kind === 'time' ? String(value) : toDecimal(value);
}
