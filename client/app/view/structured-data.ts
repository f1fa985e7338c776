import { type AppCore, environmentOf } from '#app/core/core.ts';
import { pageLabel } from '#platform/site/menus.ts';
import { hrefOf, isRoute } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import type { TextValues } from '#platform/site/text.ts';
import { ancestorsOf, type ParentName, routeEntry } from '#shared/routes.ts';
import type { PageView } from './load-page.ts';

type Thing = Readonly<Record<string, unknown>>;

/**
 * Structured data of a page (schema.org as JSON-LD): organization, site search, breadcrumbs, and what the page adds. All of it is
 * on the page as well. Created on the server alone, because crawlers load each page in full. By Google's rules a discount is neither
 * an Event nor a Product, so promotions are a list.
 */
export function structuredData(core: AppCore, view: PageView): Thing[] {
  const { key, head } = view;
  if (view.status !== 200 || head.metas.some(({ name, content }) => name === 'robots' && content)) return [];
  const text = (id: string, values?: TextValues) => view.intl.formatMessage({ id }, values);
  const app = environmentOf(core, view.target);
  const own = view.module.structured?.({ app, page: view.page, text }) ?? [];
  const site = key === 'HOME' || key === 'ENTRY' ? siteThings(core, view) : [];
  return [...site, ...breadcrumbs(core, view), ...own].map((thing) => ({
    '@context': 'https://schema.org',
    ...thing,
  }));
}

function siteThings(core: AppCore, { target, intl }: PageView): Thing[] {
  const { origin } = core;
  const meta = core.site.metadata[target.locale];
  const name = siteNameOf({ metadata: meta });
  const home = origin + hrefOf({ ...target, style: core.style })('HOME', {});
  const search = origin + hrefOf({ ...target, style: core.style })('GAMES', {});
  const id = `${origin}/#organization`;
  return [
    { '@type': 'Organization', '@id': id, name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
    {
      '@type': 'WebSite',
      name,
      url: home,
      inLanguage: intl.locale,
      ...(meta.description && { description: meta.description }),
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${search}?keyword={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The pages from home to this page. */
function breadcrumbs(core: AppCore, view: PageView): Thing[] {
  const { key, head, target, intl } = view;
  if (!isRoute(key) || routeEntry(key).parent === undefined) return [];
  const app = environmentOf(core, target);
  const above = ancestorsOf(key).filter((name) => app.hasPage(name));
  const canonical = head.links.find(({ rel }) => rel === 'canonical')?.href;
  const suffix = ` · ${siteNameOf({ metadata: core.site.metadata[target.locale] })}`;
  const nameOf = (name: ParentName) => intl.formatMessage({ id: pageLabel(name) });
  const steps = [
    ...above.toReversed().map((name) => ({ name: nameOf(name), item: core.origin + hrefOf(app)(name, {}) })),
    { name: head.title.endsWith(suffix) ? head.title.slice(0, -suffix.length) : head.title, item: canonical },
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ];
}
