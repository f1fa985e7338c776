import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type MenuStates, SETUP_MARKS } from '#platform/site/menu-states.ts';
import { currentItem, type MenuItem } from '#platform/site/menus.ts';
import { useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
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

/** Without group names and subpages this many entries fit a laptop of 768 px. */
const MAX_ENTRIES = 20;

/** The menu of member and help pages on desktop. It is sticky. If it is long, groups without the current page are folded. */
export function SideMenu({ label, groups, counts = {}, states = {} }: SideMenuProps) {
  const all = groups.flatMap((group) => group.items);
  const current = currentItem(all, usePage().name);
  const nav = useCurrentVisible(current?.name);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="side-menu sticky top-30 my-8 flex max-h-[calc(100dvh-9rem)] flex-col gap-(--menu-gap) overflow-y-auto rounded-card border border-line bg-card p-2 [scrollbar-width:thin]"
    >
      {groups.map((group) => (
        <SideGroup
          key={group.key}
          group={group}
          counts={counts}
          states={states}
          current={current}
          isFolded={all.length > MAX_ENTRIES && !group.items.some((item) => item === current)}
        />
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

const ROW =
  'flex min-h-(--menu-row) low:py-1 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm pointer-coarse:min-h-11 transition-colors outline-offset-[-2px]';
const OTHER = 'text-soft hover:bg-raised hover:text-fg';

interface SideGroupProps extends Required<Pick<SideMenuProps, 'counts' | 'states'>> {
  group: SideMenuProps['groups'][number];
  current: MenuItem | undefined;
  isFolded: boolean;
}

function SideGroup({ group: { title, items }, isFolded, counts, states, current }: SideGroupProps) {
  const list = (
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
  );
  return (
    <div className="low:not-first:border-t low:not-first:border-line low:not-first:pt-(--menu-gap)">
      {isFolded ? (
        <details className="group/side">
          <summary className={`${ROW} ${OTHER}`}>
            <span className="min-w-0 flex-1">{title}</span>
            <Glyph name="down" className="text-faint group-open/side:rotate-180" />
          </summary>
          {list}
        </details>
      ) : (
        <>
          {title && <p className="px-2.5 pb-1 text-xs text-faint low:sr-only">{title}</p>}
          {list}
        </>
      )}
    </div>
  );
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
          ROW,
          // The current entry is not bold: a bold name may break into two lines.
          isCurrent ? 'bg-primary-tint text-primary-text' : OTHER,
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
