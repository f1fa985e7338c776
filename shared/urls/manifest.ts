import { DEVICES, type Device } from '../device.ts';
import { LOCALES, type Locale } from '../locales.ts';

/** Whose web app manifest: it opens the home page of this device in this language. */
export interface ManifestTarget {
  device: Device;
  locale: Locale;
}

/** Where a page's web app manifest is: the server makes it of the operator's site data. */
export function manifestPath({ device, locale }: ManifestTarget): string {
  return `/manifest-${device === 'mobile' ? 'm-' : ''}${locale}.webmanifest`;
}

const TARGETS: ReadonlyMap<string, ManifestTarget> = new Map(
  DEVICES.flatMap((device) =>
    LOCALES.map(({ code }) => [manifestPath({ device, locale: code }), { device, locale: code }] as const),
  ),
);

/** The page that one of the installed app's own paths stands for; undefined for any other path. */
export function manifestTarget(path: string): ManifestTarget | undefined {
  return TARGETS.get(path);
}
