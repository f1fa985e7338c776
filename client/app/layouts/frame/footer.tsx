import { useQuery } from '@tanstack/react-query';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { categoriesQuery } from '#platform/net/queries.ts';
import { CachedFragment } from '#platform/site/cached-fragment.tsx';
import { categoryHref } from '#platform/site/categories.ts';
import { useLanguageLinks } from '#platform/site/language-links.ts';
import { type MenuItem, serviceMenu } from '#platform/site/menus.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameCategory } from '#shared/webapi/schemas/game.ts';
import { LanguageLinks } from '#ui/navigation/language-links.tsx';
import { SiteMark, useSiteName } from './site-mark.tsx';

const RULES: ReadonlySet<string> = new Set([
  'CUSTOM_SAFER_PLAY',
  'CUSTOM_TERMS',
  'CUSTOM_PRIVACY',
  'CUSTOM_ABOUT',
]);

const NO_CATEGORIES: readonly GameCategory[] = [];

/** The footer of desktop pages: age notice, rules, help, languages. */
export function Footer() {
  const text = useText();
  const app = useApp();
  const site = useSiteName();
  const { TRUST: Trust, THEME_SWITCH: ThemeSwitch } = app.parts;
  const { data: categories = NO_CATEGORIES } = useQuery(categoriesQuery(app));
  return (
    <footer className="mt-auto border-t border-line bg-card">
      <div className="mx-auto max-w-page px-gutter pt-10">
        <div className="foot-trust">
          <LazyBoundary>
            <Trust />
          </LazyBoundary>
        </div>
      </div>
      <CachedFragment
        as="div"
        of={Columns}
        props={{ categories }}
        className="mx-auto flex max-w-page flex-wrap gap-x-16 gap-y-8 px-gutter py-10"
      />
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-gutter py-3 text-xs text-faint">
          <p>{text('layout.footer.copyright', { site })}</p>
          <div className="-me-2 flex flex-wrap items-center justify-end gap-x-4">
            <LazyBoundary>
              <ThemeSwitch />
            </LazyBoundary>
            <LanguageLinks label={text('layout.language')} links={useLanguageLinks()} />
          </div>
        </div>
      </div>
    </footer>
  );
}

function Columns({ categories }: { categories: readonly GameCategory[] }) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const items = serviceMenu(app);
  const games = categories.flatMap(({ code, name }) => {
    const to = categoryHref(app, code);
    return to ? [{ href: to, name }] : [];
  });
  const linkOf = ({ name, label }: MenuItem) => ({ href: href(name, {}), name: text(label) });
  const rules = items.filter((item) => RULES.has(item.name)).map(linkOf);
  const help = items.filter((item) => !RULES.has(item.name)).map(linkOf);
  return (
    <>
      <div className="flex max-w-sm flex-1 flex-col items-start gap-4">
        <SiteMark />
        <p className="text-sm text-faint">{app.metadata.description}</p>
        <AdultNote />
      </div>
      <nav
        aria-label={text('layout.nav.footer')}
        className="ms-auto grid auto-cols-auto grid-flow-col gap-x-16"
      >
        <Column title={text('layout.footer.games')} links={games} />
        <Column title={text('layout.footer.help')} links={help} />
        <Column title={text('layout.footer.rules')} links={rules} />
      </nav>
    </>
  );
}

/** The 18+ mark and its notice. */
export function AdultNote() {
  const text = useText();
  return (
    <p className="flex items-center gap-3 text-xs text-faint">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full border-2 border-outline text-xs font-bold text-soft"
      >
        18+
      </span>
      {text('layout.footer.adult')}
    </p>
  );
}

function Column({ title, links }: { title: string; links: readonly { href: string; name: string }[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <p className="pb-2 text-sm font-semibold">{title}</p>
      <ul className="footer-links">
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
