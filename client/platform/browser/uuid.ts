import { UUID_COOKIE } from '#shared/config.ts';
import { type Cookies, writeUuidCookie } from './cookies.ts';
import type { Storages } from './storage.ts';

/** Storage may hold anything; only these values are safe in a header. */
const UUID = /^[\w-]{8,64}$/;

/**
 * The anonymous identifier of this device (spec §3): WUUID of local storage, copied to a cookie so that calls of the
 * server carry the same one. Created once. If storage is blocked, the cookie keeps it.
 */
export function readUuid({ storages, cookies }: { storages: Storages; cookies: Cookies }): string {
  const inCookie = validOr(cookies.get(UUID_COOKIE), undefined);
  const uuid = validOr(storages.local.get(UUID_COOKIE), inCookie) ?? randomUuid();
  if (storages.local.get(UUID_COOKIE) !== uuid) storages.local.set(UUID_COOKIE, uuid);
  if (inCookie !== uuid) writeUuidCookie(cookies, uuid);
  return uuid;
}

function validOr(value: string | null | undefined, fallback: string | undefined): string | undefined {
  return value && UUID.test(value) ? value : fallback;
}

/** A UUID of version 4. crypto.randomUUID exists only on https and localhost. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
