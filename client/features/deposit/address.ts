import type { AppEnvironment } from '#platform/site/page.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';

/** Where an order is paid: a whole address, or a path of the API's own origin. Nothing but http(s) is ever opened. */
export function payAddress(
  app: Pick<AppEnvironment, 'config' | 'origin'>,
  address: string | null | undefined,
): string | null {
  const url = address ? parseUrl(address, app.config.baseUrl || app.origin) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
