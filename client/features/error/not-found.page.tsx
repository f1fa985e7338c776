import { type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { StatusPage } from './status-page.tsx';

export const head: PageModule['head'] = ({ text }) => ({
  title: text('error.notFoundTitle'),
  isNoindex: true,
});

/** The exact message of the specification, the same in both languages (spec §8). */
function messageFor({ path = '', reason }: Readonly<Record<string, string>>): string {
  const message = reason === 'invalid' ? 'Page Not Found' : 'Page not found';
  return path ? `${message}: ${path}` : message;
}

/** The 404 page, with links to other pages. */
export default function NotFoundPage() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { params } = usePage();
  const { og_site_name: name, title } = app.metadata;
  return (
    <StatusPage siteName={name || title || ''} status={404} title={text('error.notFoundTitle')}>
      <p className="mt-2 max-w-xl text-base wrap-anywhere text-soft">{messageFor(params)}</p>
      <p className="mt-1 max-w-lg text-sm text-balance text-faint">{text('error.notFoundText')}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={href('HOME', {})} icon="house">
          {text('error.toHome')}
        </ButtonLink>
        {app.hasPage('PROMO') && (
          <ButtonLink href={href('PROMO', {})} variant="secondary" icon="gift">
            {text('error.toPromos')}
          </ButtonLink>
        )}
        {app.hasPage('CUSTOM_SERVICE') && (
          <ButtonLink href={href('CUSTOM_SERVICE', {})} variant="secondary" icon="headset">
            {text('error.toService')}
          </ButtonLink>
        )}
      </div>
    </StatusPage>
  );
}
