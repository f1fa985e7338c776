import { type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { WebAddress } from '#ui/values/web-address.tsx';
import { StatusPage } from './status-page.tsx';

export const head: PageModule['head'] = ({ text }) => ({
  title: text('error.pageUnknown'),
  isNoindex: true,
});

/** The 404 page, with links to other pages. */
export default function NotFoundPage() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { path, reason } = usePage().params;
  // The messages of spec §8.
  const message = text(reason === 'invalid' ? 'error.pageInvalid' : 'error.pageUnknown');
  return (
    <StatusPage
      siteName={siteNameOf(app)}
      status={404}
      title={path ? <PathTitle title={text('error.messageOfPath', { message, path })} /> : message}
    >
      <p className="mt-2 max-w-lg text-sm text-balance text-faint">{text('error.notFoundText')}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={href('HOME', {})} icon="house">
          {text('error.toHome')}
        </ButtonLink>
        {app.hasPage('GAMES') && (
          <ButtonLink href={href('GAMES', {})} variant="secondary" icon="gamepad-2">
            {text('error.toGames')}
          </ButtonLink>
        )}
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

/** A long path wraps between its parts. The server's HTML has the message of the specification in one piece. */
function PathTitle({ title }: { title: string }) {
  return useHydrated() ? <WebAddress value={title} /> : title;
}
