import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { isKnownDevice, mailNewDevice } from '../access/devices.ts';
import { type MemberRow, recordLogin } from '../access/members.ts';
import { readUserAgent } from '../access/user-agents.ts';
import { notifyOffers } from '../deposit/offer-notices.ts';
import type { WebapiDeps } from '../deps.ts';
import type { AnyCall } from '../http/call.ts';

/**
 * Opens a session for a member who has shown a password or a passkey, logs it, and tells the member about a new device.
 * `factorAt`: when the member showed a second factor. Call inside `commit`.
 */
export function openLogin(
  deps: WebapiDeps,
  { device, ip, userAgent }: AnyCall,
  { member, ...shown }: { member: MemberRow; factorAt?: number },
): AuthToken {
  const { db, tokens, now } = deps;
  recordLogin(db, member.id, now(), ip);
  const isNew = !isKnownDevice(db, member.account, device);
  logAccountEvent(db, {
    memberId: member.id,
    kind: 'login',
    origin: { ip, userAgent },
    at: now(),
    ...(isNew && { detail: { enUS: 'New device', zhTW: '新裝置' } }),
  });
  if (isNew) mailNewDevice(db, member.id, readUserAgent(userAgent), now());
  notifyOffers(deps, member.id, now());
  return tokens.open(member.id, { device, ip, userAgent, ...shown });
}
