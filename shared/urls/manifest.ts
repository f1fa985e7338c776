import { DEVICES, type Device } from '../device.ts';
import { LOCALES, type Locale } from '../locales.ts';

/** A web app manifest opens the home page of this device and locale. */
export interface ManifestTarget {
  device: Device;
  locale: Locale;
}

/** Path of a web app manifest, which the server makes from the site data. */
export function manifestPath({ device, locale }: ManifestTarget): string {
  return `/manifest-${device === 'mobile' ? 'm-' : ''}${locale}.webmanifest`;
}

const TARGETS: ReadonlyMap<string, ManifestTarget> = new Map(
  DEVICES.flatMap((device) =>
    LOCALES.map(({ code }) => [manifestPath({ device, locale: code }), { device, locale: code }] as const),
  ),
);

/** Device and locale of a manifest's path; undefined for any other path. */
export function manifestTarget(path: string): ManifestTarget | undefined {
  return TARGETS.get(path);
}
