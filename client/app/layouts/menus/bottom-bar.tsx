import { useUnread } from '#platform/net/unread.ts';
import { isRoute, useApp, useHref, usePage } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { routeEntry, type TabName } from '#shared/routes.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';

interface Tab {
  name: TabName;
  icon: string;
  label: MessageId;
}

/** The `tab` of a page's route entry selects the current one. */
const TABS: readonly Tab[] = [
  { name: 'HOME', icon: 'house', label: 'layout.tab.home' },
  { name: 'GAMES', icon: 'gamepad-2', label: 'layout.tab.games' },
  { name: 'PROMO', icon: 'gift', label: 'layout.tab.promo' },
  { name: 'MEMBER_DEPOSIT', icon: 'circle-plus', label: 'layout.tab.deposit' },
  { name: 'MEMBER', icon: 'user-round', label: 'layout.tab.member' },
];

/** The tab bar on phones. The font size is limited so that no label is cut. */
export function BottomBar() {
  const app = useApp();
  const text = useText();
  const { name } = usePage();
  const unread = useUnread();
  const current = isRoute(name) ? routeEntry(name).tab : undefined;
  return (
    <nav
      aria-label={text('layout.nav.main')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex h-14">
        {TABS.filter((tab) => app.hasPage(tab.name)).map((tab) => (
          <BarItem
            key={tab.name}
            tab={tab}
            isCurrent={tab.name === current}
            count={tab.name === 'MEMBER' ? unread : 0}
          />
        ))}
      </ul>
    </nav>
  );
}

function BarItem({ tab, isCurrent, count }: { tab: Tab; isCurrent: boolean; count: number }) {
  const href = useHref();
  const text = useText();
  const page = usePage();
  return (
    <li className="min-w-0 flex-1">
      <a
        href={href(tab.name, {})}
        aria-current={isCurrent ? (page.name === tab.name ? 'page' : 'true') : undefined}
        className={cx(
          'flex h-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3vw)] outline-offset-[-4px]',
          isCurrent ? 'font-semibold text-primary-text' : 'text-faint',
        )}
      >
        <span className="relative">
          <Icon name={tab.icon} size={24} />
          <CountBadge
            count={count}
            label={text('layout.unread', { count })}
            className="absolute -top-1 left-4"
          />
        </span>
        <span className="max-w-full truncate">{text(tab.label)}</span>
      </a>
    </li>
  );
}
