import { useEffect } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Time, TimeZoneName } from '#ui/values/time.tsx';
import { StatusPage } from './status-page.tsx';

export const head: PageModule['head'] = ({ text }) => ({
  title: text('error.maintenanceTitle'),
  isNoindex: true,
});

const POLL_INTERVAL_MS = 20_000;
/** Pages that stay available during maintenance. */
const OPEN_PAGES = ['CUSTOM_SERVICE', 'CUSTOM_TIME'] as const;

/** The page of a site under maintenance: period, message and contact. It reloads once the API answers again. */
export default function MaintenancePage() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { message = '', startAt = '', endAt = '' } = usePage().params;
  useReloadAfterMaintenance();
  const lineId = app.settings.CONTACT_LINE_ID?.trim();
  return (
    <StatusPage siteName={siteNameOf(app)} status={503} title={text('error.maintenanceTitle')}>
      {message && <p className="mt-3 max-w-md text-base text-soft">{message}</p>}
      <p className="mt-3 max-w-md text-sm text-faint">{text('error.maintenanceText')}</p>
      <Period startAt={startAt} endAt={endAt} />
      {lineId && <p className="mt-3 text-sm text-faint">LINE: {lineId}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {OPEN_PAGES.filter((name) => app.hasPage(name)).map((name) => (
          <ButtonLink key={name} variant="secondary" href={href(name, {})}>
            {text(`layout.page.${name}`)}
          </ButtonLink>
        ))}
      </div>
    </StatusPage>
  );
}

/** The period of the maintenance. Both times are ISO 8601 or empty. */
function Period({ startAt, endAt }: { startAt: string; endAt: string }) {
  const text = useText();
  if (!startAt && !endAt) return null;
  return (
    <p className="mt-3 text-sm text-soft">
      {startAt && (
        <>
          <Time value={startAt} />
          {' – '}
        </>
      )}
      {endAt ? <Time value={endAt} /> : text('error.maintenanceOpenEnd')} <TimeZoneName />
    </p>
  );
}

function useReloadAfterMaintenance(): void {
  const { webapi } = useApp();
  const { reload } = useNavigation();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      webapi('GET', '/webSetting', { isHandled: true }).then(
        () => reload(),
        () => {},
      );
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [webapi, reload]);
}
