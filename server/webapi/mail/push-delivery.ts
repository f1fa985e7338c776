import type { Locale } from '#shared/locales.ts';
import type { NotificationKind } from '#shared/webapi/schemas/notification.ts';
import type { Text } from '../http/texts.ts';
import type { Log } from '../log.ts';
import { HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import type { PushService } from './push-service.ts';
import { MAX_DEVICES } from './push-subscriptions.ts';

interface DeliveryDeps {
  db: Db;
  now: () => number;
  log: Log;
  /** Null: the operator has no keys. */
  push: PushService | null;
}

/** Limit of requests in flight. A message is taken only if requests to all devices of its member fit. */
const MAX_IN_FLIGHT = 20;
/** A message that waited longer is dropped. */
const WAIT_MS = HOUR_MS;

/** Lock screens show these to anyone, so they name no amount, no game and no promotion. */
const TITLES: Record<NotificationKind, Text> = {
  money: { enUS: 'An order was updated', zhTW: '您的訂單有新進度' },
  promotion: { enUS: 'There is news for you', zhTW: '有新的優惠消息' },
  mail: { enUS: 'You have a new message', zhTW: '您有一則新訊息' },
  account: { enUS: 'A notice about your account', zhTW: '帳號安全通知' },
};
const BODY: Text = { enUS: 'Open the site to read it.', zhTW: '開啟網站即可查看。' };

interface OutboxRow {
  member_id: number;
  kind: NotificationKind;
  link: string | null;
  at: number;
}

interface TargetRow {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
}

/**
 * Returns a function that sends waiting push messages, outside of the transactions that caused them, and returns whether more
 * are waiting. A message leaves the queue before it is sent: it may be lost, but never arrives twice.
 */
export function createPushDelivery({ db, now, log, push }: DeliveryDeps): () => boolean {
  let inFlight = 0;
  return () => {
    if (!push || inFlight + MAX_DEVICES > MAX_IN_FLIGHT) return false;
    const row = takeMessage(db, now());
    if (!row) return false;
    const targets = db.all<TargetRow>(
      'SELECT id, endpoint, p256dh, auth, locale FROM push_subscriptions WHERE member_id = :memberId',
      { memberId: row.member_id },
    );
    inFlight += targets.length;
    for (const target of targets) {
      void sendTo(target, row)
        .catch((error: unknown) => log.warn({ err: error }, 'a push message was not sent'))
        .finally(() => {
          inFlight -= 1;
        });
    }
    return true;
  };

  async function sendTo(target: TargetRow, row: OutboxRow): Promise<void> {
    const result = await push?.send(target, payloadOf(row, target.locale));
    if (result === 'gone') db.run('DELETE FROM push_subscriptions WHERE id = :id', { id: target.id });
  }
}

/** Takes the oldest message from the queue. */
function takeMessage(db: Db, at: number): OutboxRow | undefined {
  return db.write(() => {
    db.run('DELETE FROM push_outbox WHERE at < :oldest', { oldest: at - WAIT_MS });
    const row = db.get<OutboxRow>('SELECT * FROM push_outbox ORDER BY at LIMIT 1');
    if (row)
      db.run('DELETE FROM push_outbox WHERE member_id = :member_id AND kind = :kind', {
        member_id: row.member_id,
        kind: row.kind,
      });
    return row;
  });
}

/** The JSON that public/sw.js reads. A later message of the same tag replaces the earlier one on the device. */
function payloadOf({ kind, link }: OutboxRow, locale: Locale): string {
  return JSON.stringify({ title: TITLES[kind][locale], body: BODY[locale], path: link ?? '/', tag: kind });
}
