import { Secret, TOTP } from 'otpauth';

/** As all authenticator apps expect: six digits of SHA-1, every 30 seconds. */
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, for clocks that differ. */
const WINDOW = 1;

/** 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` URI that an authenticator app scans. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...OPTIONS, issuer, label: account, secret }).toString();
}

interface TotpCheck {
  secret: string;
  code: string;
  /** Step of the last accepted code; 0 for none. */
  lastStep: number;
  now: number;
}

/** The time step of a code, or null if it is wrong, too old or was accepted before. */
export function stepOfCode({ secret, code, lastStep, now }: TotpCheck): number | null {
  const current = TOTP.counter({ period: OPTIONS.period, timestamp: now });
  const offset = TOTP.validate({
    ...OPTIONS,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now,
    window: WINDOW,
  });
  if (offset === null) return null;
  const step = current + offset;
  // A step from the future was stored while the clock was ahead. It must not lock the app out until then.
  const isClockBack = lastStep > current + WINDOW;
  return step > lastStep || isClockBack ? step : null;
}
