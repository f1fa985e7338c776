import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isSettingOn } from '#shared/settings.ts';
import { Icon } from '#ui/display/icon.tsx';

/** The bell of the header. Until its code is loaded it is a link to the page of notifications. */
export function NotificationBell() {
  const { settings, parts, hasPage } = useApp();
  const href = useHref();
  const text = useText();
  if (!isSettingOn(settings, 'FRONT_NOTIFICATIONS') || !hasPage('MEMBER_NOTIFICATIONS')) return null;
  const link = (
    <a
      href={href('MEMBER_NOTIFICATIONS', {})}
      aria-label={text('layout.page.MEMBER_NOTIFICATIONS')}
      className="flex size-control max-h-full shrink-0 items-center justify-center rounded-control text-soft"
    >
      <Icon name="bell" />
    </a>
  );
  return (
    <LazyBoundary fallback={link}>
      <parts.NOTIFICATION_BELL />
    </LazyBoundary>
  );
}
