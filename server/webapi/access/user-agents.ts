import Bowser from 'bowser';
import type { DeviceKind } from '#shared/webapi/schemas/devices.ts';

/** Longer headers are cut before they are parsed. */
const MAX_LENGTH = 512;
const KINDS: Readonly<Record<string, DeviceKind>> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
};

export interface UserDevice {
  kind: DeviceKind;
  /** "Chrome · Windows"; null if neither is known. */
  name: string | null;
}

/**
 * Reads the kind and the name of a device from a User-Agent header. Pages and messages show the name, and anybody may send any
 * header, so only names of Bowser's own lists are used.
 */
export function readUserAgent(userAgent: string): UserDevice {
  // Bowser refuses an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH) || '-');
  const names = [
    Object.values(Bowser.BROWSER_MAP).find((name) => name === browser.name),
    Object.values(Bowser.OS_MAP).find((name) => name === os.name),
  ];
  return { kind: KINDS[platform.type ?? ''] ?? 'unknown', name: names.filter(Boolean).join(' · ') || null };
}
