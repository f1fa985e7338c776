import { useEffect } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Time, TimeZoneName } from '#ui/values/time.tsx';
import { StatusPage } from './status-page.tsx';

export const head: PageModule['head'] = ({ text }) => ({
  title: text('error.maintenanceTitle'),
  isNoindex: true,
});

const LOOK_MS = 20_000;
const WAYS = ['CUSTOM_SERVICE', 'CUSTOM_TIME'] as const;

/** The whole site is closed: from when until when, why, who to ask. It opens by itself when the API answers again. */
export default function MaintenancePage() {
  const app = useApp();
  const text = useText();
  const { message = '', startAt = '', endAt = '' } = usePage().params;
  useReopening();
  const lineId = app.settings.CONTACT_LINE_ID?.trim();
  return (
    <StatusPage
      siteName={app.metadata.og_site_name || app.metadata.title || ''}
      status={503}
      title={text('error.maintenanceTitle')}
    >
      {message && <p className="mt-3 max-w-md text-base text-soft">{message}</p>}
      <p className="mt-3 max-w-md text-sm text-faint">{text('error.maintenanceText')}</p>
      <Window startAt={startAt} endAt={endAt} />
      {lineId && <p className="mt-3 text-sm text-faint">LINE: {lineId}</p>}
      <OpenPages />
    </StatusPage>
  );
}

/** From when until when, where the operator says; both are ISO 8601 or empty. */
function Window({ startAt, endAt }: { startAt: string; endAt: string }) {
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
      {endAt ? <Time value={endAt} /> : text('error.maintenanceOpenEnd')}{' '}
      <TimeZoneName at={endAt || startAt} />
    </p>
  );
}

/** What stays readable meanwhile. */
function OpenPages() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2">
      {WAYS.filter((name) => app.hasPage(name)).map((name) => (
        <ButtonLink key={name} variant="secondary" href={href(name, {})}>
          {text(`layout.page.${name}`)}
        </ButtonLink>
      ))}
    </div>
  );
}

function useReopening(): void {
  const { webapi } = useApp();
  const { reload } = useNavigation();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      webapi.get('/webSetting', { isHandled: true }).then(
        () => reload(),
        () => {},
      );
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [webapi, reload]);
}
