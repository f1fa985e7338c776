import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type MenuStates, SETUP_MARKS } from '#platform/site/menu-states.ts';
import { currentItem, type MenuItem } from '#platform/site/menus.ts';
import { useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';

/** Space below the current entry after scrolling, in pixels. Part of the next entry shows that there is more. */
const EDGE = 24;

/** A page with a menu at its left. The gutter is applied here, so the page inside has none. */
export function BesideMenu({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-page flex-1 grid-cols-[13rem_minmax(0,1fr)] items-start gap-6 px-gutter print:block lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
      {menu}
      <main id="main" tabIndex={-1} className="min-w-0 outline-none [--gutter:0px] [--spacing-gutter:0px]">
        {children}
      </main>
    </div>
  );
}

export interface SideMenuProps {
  label: string;
  groups: readonly { key: string; title?: string; items: readonly MenuItem[]; isFolded?: boolean }[];
  /** Counts to show beside entries, by page name. */
  counts?: Readonly<Partial<Record<string, number>>>;
  /** Setup states of pages that are not complete, by page name. */
  states?: MenuStates;
}

/** The menu of member and help pages on desktop. It is sticky. */
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
      className="side-menu sticky top-30 my-8 flex max-h-[calc(100dvh-9rem)] flex-col gap-3 overflow-y-auto low:gap-2 lowest:gap-1 rounded-card border border-line bg-card p-2 [scrollbar-width:thin]"
    >
      {groups.map((group) => (
        <SideGroup key={group.key} group={group} counts={counts} states={states} current={current} />
      ))}
    </nav>
  );
}

/** Scrolls the menu so that the current entry is visible. On a low window the menu scrolls by itself. */
function useCurrentVisible(name: string | undefined): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const [menu, entry] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!name || !menu || !entry) return;
    const box = menu.getBoundingClientRect();
    const { top, bottom } = entry.getBoundingClientRect();
    // Not scrollIntoView, which would scroll the page as well.
    if (bottom > box.bottom) menu.scrollTop += bottom - box.bottom + EDGE;
    else if (top < box.top) menu.scrollTop -= box.top - top + EDGE;
  }, [name]);
  return nav;
}

const ROW =
  'flex min-h-9 low:min-h-8 low:py-1 lowest:min-h-7 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm pointer-coarse:min-h-11 transition-colors outline-offset-[-2px]';

interface SideGroupProps extends Required<Pick<SideMenuProps, 'counts' | 'states'>> {
  group: SideMenuProps['groups'][number];
  current: MenuItem | undefined;
}

function SideGroup({ group: { title, items, isFolded }, counts, states, current }: SideGroupProps) {
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
    <div className="low:not-first:border-t low:not-first:border-line low:not-first:pt-2 lowest:not-first:pt-1">
      {isFolded ? (
        <details className="group/side">
          <summary className={`${ROW} justify-between text-soft hover:bg-raised hover:text-fg`}>
            {title}
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
