import { type AppEnvironment, hrefOf } from '#platform/page.ts';
import type { Locale } from '#shared/locales.ts';

/** Home in a language: on the host that fixes it (LOCALE_DOMAINS), or by its prefix on this one. */
export function languageHref(
  app: Pick<AppEnvironment, 'style' | 'device' | 'locale' | 'config' | 'origin'>,
  locale: Locale,
): string {
  const own = Object.entries(app.config.localeDomains).find(([, fixed]) => fixed === locale)?.[0];
  const { style, device } = app;
  if (!own || style.domainLocale === locale) return hrefOf({ style, device, locale })('HOME', {});
  const { protocol } = new URL(app.origin);
  return `${protocol}//${own}${hrefOf({ style: { ...style, domainLocale: locale }, device, locale })('HOME', {})}`;
}
