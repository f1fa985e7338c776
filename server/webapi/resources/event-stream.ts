import type { RequestHandler } from 'express';
import type { Change } from '#shared/webapi/schemas/live.ts';
import type { WebapiDeps } from '../deps.ts';
import { readCredentials, type Session } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';

/** Clients reconnect after this time. */
const RETRY_MS = 3000;
/** A comment is sent after a silence of this length, because proxies close silent connections. */
const HEARTBEAT_MS = 20_000;
/** How often the session of a stream is checked. It is also checked before each event about the member. */
const CHECK_MS = 20_000;
/** Shortest time between two events about wins. */
const WINS_MS = 10_000;
/** A client that does not read is disconnected when it has more unsent bytes than this. */
const MAX_UNSENT = 16 * 1024;

/**
 * `GET /stream`: server-sent events about committed changes. Guests get only events about wins. The stream ends when the client
 * leaves, and at the latest about 20 seconds after the session has ended.
 */
export function eventStream({ changes, tokens, db, now }: WebapiDeps): RequestHandler {
  const isOpen = ({ id }: Session) =>
    db.has('SELECT 1 FROM sessions WHERE id = :id AND expires_at > :now', { id, now: now() });
  return (request, response) => {
    const { token, session } = readCredentials(request, tokens);
    if (token !== '' && !session) throw new ApiError('UNAUTHORIZED');
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    if (request.method === 'HEAD') return void response.end();

    let sentAt = 0;
    let checkedAt = performance.now();
    let winsAt = Number.NEGATIVE_INFINITY;
    let hasWins = false;
    const send = (text: string) => {
      if (response.writableLength > MAX_UNSENT) return response.destroy();
      sentAt = performance.now();
      return response.write(text);
    };
    const sendChange = (changed: Change) => send(`data: ${JSON.stringify({ changed })}\n\n`);
    const unsubscribe = changes.subscribe({
      onTick(rows) {
        const at = performance.now();
        hasWins ||= rows.some(({ topic }) => topic === 'wins');
        const own = session ? rows.filter(({ memberId }) => memberId === session.memberId) : [];
        if (session && (own.length > 0 || at - checkedAt >= CHECK_MS)) {
          checkedAt = at;
          if (!isOpen(session)) return void response.end();
        }
        for (const { topic } of own) sendChange(topic);
        if (hasWins && at - winsAt >= WINS_MS) {
          hasWins = false;
          winsAt = at;
          sendChange('wins');
        }
        if (at - sentAt >= HEARTBEAT_MS) send(':\n\n');
      },
      onEnd: () => response.end(),
    });
    response.once('close', unsubscribe);
    send(`retry: ${RETRY_MS}\n\n`);
  };
}
