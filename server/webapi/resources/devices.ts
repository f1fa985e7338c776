import type { DEVICE_CALLS } from '#shared/webapi/calls/devices.ts';
import type {
  AccountEvent,
  DeviceKind,
  EndedSessions,
  MemberSession,
} from '#shared/webapi/schemas/devices.ts';
import { ACCOUNT_LOG_MS, logAccountEvent } from '../access/account-log.ts';
import { maskIp } from '../access/masks.ts';
import { endOtherSessions, endSession, listSessions, type SessionRow } from '../access/sessions.ts';
import type { WebapiDeps } from '../deps.ts';
import { type MemberCall, wholeList } from '../http/call.ts';
import { keysetPage } from '../http/keyset.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** The member's sessions and the event log of the account. */
export function deviceRoutes(deps: WebapiDeps): RoutesOf<keyof typeof DEVICE_CALLS> {
  const { db, now } = deps;
  return {
    sessions: ({ session }) =>
      wholeList(listSessions(db, session, now()).map((row) => toSession(row, session.id))),
    endSession: (call) => endOne(deps, call),
    endOtherSessions: (call) => endOthers(deps, call),
    accountEvents: (call) => accountEvents(deps, call),
  };
}

function toSession(row: SessionRow, currentId: number): MemberSession {
  return {
    id: row.id,
    device_kind: row.device_kind,
    device_name: row.device_name,
    // The embedded API cannot locate IP addresses.
    place: null,
    ip_masked: row.ip === null ? null : maskIp(row.ip),
    created_at: isoTime(row.created_at),
    last_used_at: isoTime(row.used_at),
    is_current: row.id === currentId,
  };
}

function endOne({ db, now }: WebapiDeps, call: CallFor<'endSession'>): void {
  const { memberId } = call.session;
  call.commit(() => {
    const at = now();
    const { device_name: name } = endSession(db, { id: call.params.id, memberId }, at);
    const detail = { enUS: name ?? 'Unknown device', zhTW: name ?? '無法辨識的裝置' };
    logAccountEvent(db, { memberId, kind: 'session_ended', origin: call, at, detail });
  });
}

function endOthers({ db, now }: WebapiDeps, call: MemberCall): EndedSessions {
  const { memberId } = call.session;
  return call.commit(() => {
    const at = now();
    const count = endOtherSessions(db, call.session, at);
    const detail = { enUS: 'All other devices', zhTW: '所有其他裝置' };
    logAccountEvent(db, { memberId, kind: 'session_ended', origin: call, at, detail });
    return { count };
  });
}

interface EventRow {
  id: number;
  kind: AccountEvent['kind'];
  detail: string | null;
  device_name: string | null;
  device_kind: DeviceKind;
  ip_masked: string | null;
  count: number;
  at: number;
}

function accountEvents({ db, now }: WebapiDeps, call: CallFor<'accountEvents'>) {
  const { memberId } = call.session;
  const from = now() - ACCOUNT_LOG_MS + 1;
  return keysetPage<EventRow, AccountEvent>({
    db,
    asked: call.query,
    table: 'account_events',
    sortBy: 'at',
    range: { from },
    where: ['member_id = :memberId'],
    params: { memberId },
    select: 'r.*',
    count: () =>
      db.number('SELECT count(*) FROM account_events WHERE member_id = :memberId AND at >= :from', {
        memberId,
        from,
      }),
    toItem: (row) => ({
      id: row.id,
      created_at: isoTime(row.at),
      kind: row.kind,
      detail: pickText(row.detail, call.locale),
      count: row.count,
      device_kind: row.device_kind,
      device_name: row.device_name,
      place: null,
      ip_masked: row.ip_masked,
    }),
  });
}
