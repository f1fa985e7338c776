import type { Locale } from '#shared/locales.ts';
import type { AppEnvironment } from './page.ts';

/** The app as it asks in the other language: what is found by typing is found by its name in both. */
export function inOtherLocale(app: AppEnvironment): AppEnvironment {
  const locale: Locale = app.locale === 'enUS' ? 'zhTW' : 'enUS';
  return { ...app, ...app.clientsOf(locale), locale };
}
