import type { MouseEvent } from 'react';
import { createCookies, writeLocaleCookie } from '#platform/browser/cookies.ts';
import { storeDrafts } from '#platform/browser/site-reload.ts';
import type { Locale } from '#shared/locales.ts';
import type { SiteLanguage } from '#shared/render.ts';
import { hostOfLocale } from '#shared/urls/site-urls.ts';
import { type Navigation, useNavigation } from './navigation.ts';
import { type AppEnvironment, type CurrentPage, hrefOf, sameRouteHref, useApp, usePage } from './page.ts';

export interface LanguageLink extends SiteLanguage {
  href: string;
  isCurrent: boolean;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * This page in each language, as plain links that work without JavaScript. With JavaScript a click also writes the
 * locale cookie and keeps the query and the hash (spec §4).
 */
export function useLanguageLinks(): LanguageLink[] {
  const app = useApp();
  const page = usePage();
  const navigation = useNavigation();
  return app.languages.map((entry) => ({
    ...entry,
    href: languageHref(app, page, entry.code, entry.domain),
    isCurrent: entry.code === app.locale,
    onClick: (event) => {
      writeLocaleCookie(createCookies(), entry.code, app.config.isLocaleCookieCrossOrigin);
      if (app.style.strategy === 'no_prefix' && !app.style.domainLocale && !entry.domain)
        reloadInPlace(event, navigation);
      else followInPlace(event, navigation);
    },
  }));
}

/** The same page in a locale, on the locale's own host if it has one (LOCALE_DOMAINS, or `domain` of the API). */
export function languageHref(
  app: AppEnvironment,
  page: CurrentPage,
  locale: Locale,
  domain?: string,
): string {
  const { localeDomains, siteOrigin } = app.config;
  const here = { origin: app.origin, style: app.style, localeDomains, siteOrigin };
  const place = locale === app.locale ? here : hostOfLocale(here, locale);
  const there = { ...app, style: place.style, locale };
  const path = sameRouteHref(there, page, { locale }) ?? hrefOf(there)('HOME', {});
  if (domain) return `${app.origin.split('//')[0]}//${domain}${path}`;
  return place.style === app.style ? path : place.origin + path;
}

/** Without a locale prefix all languages share the path: the server reads the new locale from the cookie. */
function reloadInPlace(event: MouseEvent, navigation: Navigation): void {
  event.preventDefault();
  navigation.reload();
}

function followInPlace(event: MouseEvent<HTMLAnchorElement>, navigation: Navigation): void {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (isModified || event.button !== 0) return;
  event.preventDefault();
  // A draft does not reach another host; there the browser asks before the page is left.
  if (event.currentTarget.origin === window.location.origin) storeDrafts(window);
  // A cached page was rendered without the hash and without query parameters that it does not read.
  const { search, hash } = window.location;
  const [href = ''] = event.currentTarget.href.split('?', 1);
  navigation.go(href + search + hash, { keepScroll: true });
}
