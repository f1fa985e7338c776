import { useLanguageLinks } from '#platform/site/language-links.ts';
import { type PageModule, useApp, useHref } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Mark } from '#ui/display/mark.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/** Title and description differ from home's, so that search engines do not see two pages with the same ones. */
export const head: PageModule['head'] = ({ app, text }) => ({
  title: text('entry.headTitle'),
  description: text('entry.description', { site: siteNameOf(app) }),
});

/** The entry page at `/`: name of the site, language links, link to home. Works without JavaScript. */
export default function EntryPage() {
  const app = useApp();
  const { config, metadata } = app;
  const href = useHref();
  const text = useText();
  const siteName = siteNameOf(app);
  return (
    <div className="flex min-h-dvh flex-col items-center bg-[radial-gradient(48%_48%_at_50%_16%,var(--color-primary-tint),transparent)] px-gutter">
      <div className="flex w-full max-w-md flex-1 flex-col items-center justify-center py-12 text-center">
        <Mark size={88} />
        <h1 className="mt-5 text-3xl">{siteName}</h1>
        {config.isDemo && (
          <Badge tone="waiting" className="mt-2">
            {text('common.demo')}
          </Badge>
        )}
        {metadata.description && (
          <p className="mt-3 text-base text-balance text-soft">{metadata.description}</p>
        )}
        <LanguageChoice />
        <ButtonLink block size="lg" href={href('HOME', {})} iconEnd="arrow-right" className="mt-4">
          {text('entry.enter')}
        </ButtonLink>
      </div>
      <Footer />
    </div>
  );
}

/** Links to home in each language. The visitor's language is the current one. */
function LanguageChoice() {
  const text = useText();
  const links = useLanguageLinks();
  return (
    <nav aria-label={text('entry.language')} className="mt-10 flex w-full rounded-control bg-raised p-1">
      {links.map(({ code, language, name, dir, href, isCurrent, onClick }) => (
        <a
          key={code}
          href={href}
          hrefLang={language}
          lang={language}
          dir={dir}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onClick}
          className={cx(
            'flex min-h-control flex-1 items-center justify-center rounded-sm px-3 text-sm font-semibold transition-colors',
            isCurrent ? 'bg-card text-fg' : 'text-faint hover:text-fg',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The minimum size of a touch target, 44 px. */
const LINK = 'flex min-h-11 min-w-11 items-center justify-center';

function Footer() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-4 pb-6 text-center text-xs text-faint">
      <span>{text('entry.adult')}</span>
      {app.hasPage('CUSTOM_SAFER_PLAY') && (
        <TextLink tone="quiet" href={href('CUSTOM_SAFER_PLAY', {})} className={LINK}>
          {text('entry.saferPlay')}
        </TextLink>
      )}
      {app.hasPage('CUSTOM_TERMS') && (
        <TextLink tone="quiet" href={href('CUSTOM_TERMS', {})} className={LINK}>
          {text('entry.terms')}
        </TextLink>
      )}
    </footer>
  );
}
