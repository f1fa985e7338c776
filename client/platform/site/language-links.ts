import type { MouseEvent } from 'react';
import { createCookies, writeLocaleCookie } from '#platform/browser/cookies.ts';
import { LOCALES, type Locale } from '#shared/locales.ts';
import { placeOfLocale } from '#shared/site-urls.ts';
import { type Navigation, useNavigation } from './navigation.ts';
import { type AppEnvironment, type CurrentPage, hrefOf, sameRouteHref, useApp, usePage } from './page.ts';

export interface LanguageLink {
  code: Locale;
  /** BCP 47 */
  language: string;
  /** In its own language. */
  name: string;
  href: string;
  isCurrent: boolean;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * This page in each language: plain links that work without JavaScript; with it a click also writes the locale
 * cookie and keeps the hash, which the server never sees (shared/README.md, Languages).
 */
export function useLanguageLinks(): LanguageLink[] {
  const app = useApp();
  const page = usePage();
  const navigation = useNavigation();
  return LOCALES.map(({ code, language, name }) => ({
    code,
    language,
    name,
    href: languageHref(app, page, code),
    isCurrent: code === app.locale,
    onClick: (event) => {
      writeLocaleCookie(createCookies(), code, app.config.isLocaleCookieCrossOrigin);
      if (app.style.strategy === 'no_prefix' && !app.style.domainLocale) reloadInPlace(event, navigation);
      else followInPlace(event, navigation);
    },
  }));
}

/** The same page in a locale; where the locale has another host, there (LOCALE_DOMAINS). */
export function languageHref(app: AppEnvironment, page: CurrentPage, locale: Locale): string {
  const { localeDomains, siteOrigin } = app.config;
  const here = { origin: app.origin, style: app.style, localeDomains, siteOrigin };
  const place = locale === app.locale ? here : placeOfLocale(here, locale);
  const there = { ...app, style: place.style, locale };
  const path = sameRouteHref(there, page, { locale }) ?? hrefOf(there)('HOME', {});
  return place.style === app.style ? path : place.origin + path;
}

/** Without a prefix all languages share the path: the server reads the new one from the cookie. */
function reloadInPlace(event: MouseEvent, navigation: Navigation): void {
  event.preventDefault();
  navigation.reload();
}

function followInPlace(event: MouseEvent<HTMLAnchorElement>, navigation: Navigation): void {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (isModified || event.button !== 0) return;
  event.preventDefault();
  navigation.go(event.currentTarget.href + window.location.hash, { keepScroll: true });
}
