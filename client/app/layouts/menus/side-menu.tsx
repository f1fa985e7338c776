import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type MenuStates, SETUP_MARKS } from '#platform/site/menu-states.ts';
import { currentItem, type MenuItem } from '#platform/site/menus.ts';
import { useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';

/** A page with a menu at its left. The gutter is applied here, so the page inside has none. */
export function BesideMenu({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  return (
    // As high as the window at least: a list that gets shorter when it loads must not bring the footer into view.
    <div className="mx-auto grid min-h-dvh w-full max-w-page flex-1 grid-cols-[13rem_minmax(0,1fr)] items-start gap-6 px-gutter print:block print:min-h-0 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
      {menu}
      <main id="main" tabIndex={-1} className="min-w-0 outline-none [--gutter:0px] [--spacing-gutter:0px]">
        {children}
      </main>
    </div>
  );
}

export interface SideMenuProps {
  label: string;
  groups: readonly { key: string; title?: string; items: readonly MenuItem[] }[];
  /** Counts to show beside entries, by page name. */
  counts?: Readonly<Partial<Record<string, number>>>;
  /** Setup states of pages that are not complete, by page name. */
  states?: MenuStates;
}

/** The menu of member and help pages on desktop. It is sticky. The menu of the member pages fits a laptop of 768 px. */
export function SideMenu({ label, groups, counts = {}, states = {} }: SideMenuProps) {
  const current = currentItem(
    groups.flatMap((group) => group.items),
    usePage().name,
  );
  const nav = useCurrentVisible(current?.name);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="side-menu sticky top-30 my-8 flex max-h-[calc(100dvh-9rem)] flex-col gap-(--menu-gap) overflow-y-auto rounded-card border border-line bg-card p-2 [scrollbar-width:thin]"
    >
      {groups.map(({ key, title, items }) => (
        <div key={key}>
          {title && <p className="px-2.5 pb-1 text-xs/(--menu-title) text-faint">{title}</p>}
          <ul>
            {items.map((item) => (
              <SideItem
                key={item.name}
                item={item}
                count={counts[item.name] ?? 0}
                state={states[item.name]}
                isCurrent={item === current}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the current entry to the middle of a menu that is higher than the window, as on a touch screen. */
function useCurrentVisible(name: string | undefined): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const [menu, entry] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    // Not scrollIntoView, which would scroll the page as well.
    if (name && menu && entry) menu.scrollTop = entry.offsetTop - menu.clientHeight / 2;
  }, [name]);
  return nav;
}

interface SideItemProps {
  item: MenuItem;
  count: number;
  state: MenuStates[MenuItem['name']];
  isCurrent: boolean;
}

function SideItem({ item, count, state, isCurrent }: SideItemProps) {
  const href = useHref();
  const text = useText();
  const page = usePage();
  return (
    <li>
      <a
        href={href(item.name, {})}
        aria-current={isCurrent ? (page.name === item.name ? 'page' : 'true') : undefined}
        className={cx(
          'flex min-h-(--menu-row) items-center gap-2.5 rounded-control px-2.5 py-0.5 text-sm outline-offset-[-2px] transition-colors pointer-coarse:min-h-11',
          // The current entry is not bold: a bold name may break into two lines.
          isCurrent ? 'bg-primary-tint text-primary-text' : 'text-soft hover:bg-raised hover:text-fg',
        )}
      >
        <Icon name={item.icon} size={18} className={isCurrent ? '' : 'text-faint'} />
        <span className="min-w-0 flex-1">{text(item.label)}</span>
        {state && (
          <Icon
            name={SETUP_MARKS[state].icon}
            size={16}
            className={SETUP_MARKS[state].tone}
            label={text(`layout.state.${state}`)}
          />
        )}
        <CountBadge count={count} label={text('layout.unread', { count })} />
      </a>
    </li>
  );
}
