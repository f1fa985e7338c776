import { LOCALES, localeEntry } from '#shared/locales.ts';
import type { SiteLanguage } from '#shared/render.ts';
import type { Language } from '#shared/webapi/schemas/site.ts';

/** A host name, with a port or without one: nothing else may come into a link. */
const HOST = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;
/** The switch stands in the top bar. */
const LONGEST_NAME = 40;

/**
 * The languages of the switch as `GET /language` has them: those that the site has texts for, in the API's order.
 * @param host the host being asked for, which needs no link to itself; null leaves out the API's domains
 * @returns undefined where that is no more than LOCALES says, so that no page carries it
 */
export function siteLanguages(list: readonly Language[], host: string | null): SiteLanguage[] | undefined {
  const languages = LOCALES.flatMap(({ code }) => list.find((entry) => entry.code === code) ?? [])
    .sort((a, b) => list.indexOf(a) - list.indexOf(b))
    .map((entry) => siteLanguage(entry, host));
  const isOwn = JSON.stringify(languages) === JSON.stringify(LOCALES.map(({ code }) => ownLanguage(code)));
  return isOwn || languages.length === 0 ? undefined : languages;
}

function siteLanguage({ code, name, dir, domain }: Language, host: string | null): SiteLanguage {
  const own = ownLanguage(code);
  const there = host !== null && domain && HOST.test(domain) && domain.toLowerCase() !== host.toLowerCase();
  return {
    ...own,
    name: name.trim().slice(0, LONGEST_NAME) || own.name,
    dir: dir ?? own.dir,
    ...(there && { domain: domain.toLowerCase() }),
  };
}

function ownLanguage(wanted: string): SiteLanguage {
  const { code, language, dir, name } = LOCALES.find((entry) => entry.code === wanted) ?? localeEntry('enUS');
  return { code, language, name, dir };
}
