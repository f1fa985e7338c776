import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useLanguageLinks } from '#platform/site/language-links.ts';
import { serviceMenu } from '#platform/site/menus.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { LanguageLinks } from '#ui/navigation/language-links.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { AdultNote } from './footer.tsx';

const LINKS: ReadonlySet<string> = new Set([
  'CUSTOM_SERVICE',
  'CUSTOM_QUESTION',
  'CUSTOM_SAFER_PLAY',
  'CUSTOM_TERMS',
  'CUSTOM_PRIVACY',
  'CUSTOM_ABOUT',
]);

/** The footer of the home page on phones: age notice, rules, languages. */
export function MobileFooter() {
  const app = useApp();
  const { TRUST: Trust, THEME_SWITCH: ThemeSwitch } = app.parts;
  const href = useHref();
  const text = useText();
  const items = serviceMenu(app).filter((item) => LINKS.has(item.name));
  return (
    <footer className="flex flex-col gap-4 border-t border-line px-gutter py-6">
      <div className="empty:min-h-85">
        <LazyBoundary>
          <Trust />
        </LazyBoundary>
      </div>
      <AdultNote />
      {items.length > 0 && (
        <nav aria-label={text('layout.nav.footer')}>
          <ul className="flex flex-wrap gap-x-5">
            {items.map(({ name, label }) => (
              <li key={name}>
                <TextLink href={href(name, {})} tone="quiet" className="flex min-h-11 min-w-11 items-center">
                  {text(label)}
                </TextLink>
              </li>
            ))}
            {app.hasPage('APP') && (
              <li>
                <TextLink href={href('APP', {})} tone="quiet" className="flex min-h-11 min-w-11 items-center">
                  {text('layout.page.APP')}
                </TextLink>
              </li>
            )}
          </ul>
        </nav>
      )}
      <div className="-ms-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <LanguageLinks label={text('layout.language')} links={useLanguageLinks()} className="gap-2" />
        <LazyBoundary>
          <ThemeSwitch />
        </LazyBoundary>
      </div>
    </footer>
  );
}
