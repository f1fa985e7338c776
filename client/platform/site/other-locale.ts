import type { Locale } from '#shared/locales.ts';
import type { AppEnvironment } from './page.ts';

/** The app with the other language: searches find names in both languages. */
export function inOtherLocale(app: AppEnvironment): AppEnvironment {
  const locale: Locale = app.locale === 'enUS' ? 'zhTW' : 'enUS';
  return { ...app, ...app.clientsOf(locale), locale };
}
