import type { AppEnvironment } from '#platform/site/page.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';

/** The URL that pays an order: absolute, or a path on the API's origin. Null for anything but http and https. */
export function paymentUrl(
  app: Pick<AppEnvironment, 'config' | 'origin'>,
  address: string | null | undefined,
): string | null {
  const url = address ? parseUrl(address, app.config.baseUrl || app.origin) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
