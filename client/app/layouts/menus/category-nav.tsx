import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { CATEGORY_ICONS, categoryHref } from '#platform/site/categories.ts';
import { isRoute, useApp, useHref, usePage } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { ancestorsOf, routeEntry } from '#shared/routes.ts';
import type { GameCategory } from '#shared/webapi/schemas/game.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** Not part of the first load. A category's own page lists the same providers. */
const CategoryPanel = lazyComponent(() => import('./category-panel.tsx'));

/** Hover delays. A pointer that only crosses the menu opens nothing. A pointer on its way to the panel does not close it. */
const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 220;

const PANEL_ID = 'category-panel';
/** Below about 1280 px, or with large text, there is no room for names and icons. */
const NARROW_HIDDEN = '@max-[77rem]:hidden';
// In ui/base/styles.css, to keep long class names out of the first script.
const TOP_LINK = 'top-link';

/**
 * The categories, each with a panel of its providers. Hover opens the panel, as do the arrow button (for touch) and the down key,
 * which also moves the focus into it. Focus alone does not. Left and right move along the menu. Escape, and up from the panel's
 * first row, move the focus back.
 */
export function CategoryNav() {
  const app = useApp();
  const text = useText();
  const { data: categories = [] } = useQuery(categoriesQuery(app));
  const menu = useCategoryMenu();
  const open = categories.find((category) => category.code === menu.open);
  const items = (
    <>
      <PlainItem name="HOME" icon="house" label="layout.page.HOME" menu={menu} />
      {categories.map((category) => (
        <CategoryItem key={category.code} category={category} menu={menu} />
      ))}
      <PlainItem name="PROMO" icon="gift" label="layout.page.PROMO" menu={menu} />
      <PlainItem
        name="CUSTOM_SERVICE"
        icon="headset"
        label="layout.tab.service"
        menu={menu}
        className="ms-auto"
      />
    </>
  );
  return (
    <nav
      ref={menu.rootRef}
      aria-label={text('layout.nav.main')}
      className="border-y border-line bg-card"
      onKeyDown={menu.handleKeyDown}
      onBlur={menu.onBlur}
      onPointerLeave={menu.handlePointerLeave}
      onClick={menu.handleLinkClick}
    >
      <ul className="top-line fade-end scrollbar-none">{items}</ul>
      <div id={PANEL_ID} onPointerEnter={menu.keepOpen}>
        <LazyBoundary need={open !== undefined}>
          {open && <CategoryPanel category={open} entered={menu.entered} />}
        </LazyBoundary>
      </div>
    </nav>
  );
}

interface PlainItemProps {
  name: 'HOME' | 'PROMO' | 'CUSTOM_SERVICE';
  icon: string;
  label: MessageId;
  menu: CategoryMenu;
  className?: string;
}

function PlainItem({ name, icon, label, menu, className }: PlainItemProps) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const page = usePage();
  if (!app.hasPage(name)) return null;
  const isCurrent = page.name === name;
  const isHome = name === 'HOME';
  const isAbove = !isHome && isRoute(page.name) && ancestorsOf(page.name).some((above) => above === name);
  return (
    <li className={className} onFocus={() => menu.handleFocus()}>
      <a
        href={href(name, {})}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(TOP_LINK, toneOf(isCurrent || isAbove))}
      >
        <Icon name={icon} size={18} className={isHome ? '' : NARROW_HIDDEN} />
        <span className={isHome ? '@max-[77rem]:sr-only' : ''}>{text(label)}</span>
      </a>
    </li>
  );
}

function toneOf(isCurrent: boolean): string {
  return isCurrent ? 'text-primary-text' : 'text-soft hover:text-fg hover:bg-raised';
}

function CategoryItem({ category, menu }: { category: GameCategory; menu: CategoryMenu }) {
  const app = useApp();
  const { code, name } = category;
  const isOpen = menu.open === code;
  const isCurrent = useIsCategoryShown(code);
  const href = categoryHref(app, code);
  const control = {
    'aria-expanded': isOpen,
    'aria-controls': PANEL_ID,
    'aria-keyshortcuts': 'ArrowDown',
    onKeyDown: (event: KeyboardEvent) => menu.handleDown(code, event),
    className: cx(TOP_LINK, href && 'has-panel', isOpen && !isCurrent ? 'text-fg' : toneOf(isCurrent)),
  };
  const label = (
    <>
      <Icon name={CATEGORY_ICONS[code]} size={18} className={NARROW_HIDDEN} />
      {name}
    </>
  );
  return (
    <li
      className={cx('relative rounded-control', isOpen ? 'bg-raised' : 'hover:bg-raised')}
      onPointerEnter={(event) => menu.handlePointerEnter(code, event)}
      onPointerLeave={menu.handleItemLeave}
      onFocus={() => menu.handleFocus(code)}
    >
      {href ? (
        <a href={href} aria-current={isCurrent ? 'page' : undefined} {...control}>
          {label}
        </a>
      ) : (
        <button type="button" onClick={(event) => menu.handleClick(code, event)} {...control}>
          {label}
          <Glyph name="down" size={14} className="text-faint" />
        </button>
      )}
      {href && menu.isHydrated && <PanelButton category={category} menu={menu} />}
    </li>
  );
}

/** For touch, after hydration. The keyboard uses the down key on the link. */
function PanelButton({ category: { code, name }, menu }: { category: GameCategory; menu: CategoryMenu }) {
  const text = useText();
  const isOpen = menu.open === code;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={text('layout.nav.openProducts', { category: name })}
      aria-expanded={isOpen}
      aria-controls={PANEL_ID}
      onClick={(event) => menu.handleClick(code, event)}
      onKeyDown={(event) => menu.handleDown(code, event)}
      className="top-arrow"
    >
      <Glyph name="down" size={14} className={cx('transition-transform', isOpen && 'rotate-180')} />
    </button>
  );
}

function useIsCategoryShown(code: GameCategory['code']): boolean {
  const { name } = usePage();
  return isRoute(name) && routeEntry(name).category === code;
}

type CategoryMenu = ReturnType<typeof useCategoryMenu>;

/** State and handlers of the open panel. */
function useCategoryMenu() {
  const app = useApp();
  const [isFromHover, setFromHover] = useState(false);
  const disclosure = useDisclosure<HTMLElement>({ isFromHover });
  const { rootRef } = disclosure;
  const isHydrated = useHydrated();
  const [shown, setShown] = useState<GameCategory['code'] | null>(null);
  /** Count of keyboard entries into the panel. */
  const [entered, setEntered] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = disclosure.isOpen ? shown : null;

  /** A panel that was opened by hover or a key closes by itself. A panel that was opened by a press stays open. */
  function setOpen(code: GameCategory['code'] | null, isPress = false) {
    clearTimeout(timer.current);
    if (isPress || !open) setFromHover(!isPress);
    if (code !== open) setEntered(0);
    if (code) {
      setShown(code);
      void app.queryClient.prefetchQuery(productsQuery(app, code));
    }
    disclosure.setOpen(code !== null);
  }

  return {
    open,
    entered,
    isHydrated,
    rootRef,
    onBlur: disclosure.handlers.onBlur,
    ...usePointer({ open, isFromHover, setOpen, timer }),
    /** Closes the panel when the focus moves to another category. */
    handleFocus: (code?: GameCategory['code']) => {
      if (open && open !== code) setOpen(null);
    },
    handleDown: (code: GameCategory['code'], event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || isModified(event)) return;
      event.preventDefault();
      setOpen(code);
      setEntered((count) => count + 1);
    },
    handleKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && open) closeByKey(event, rootRef.current, () => setOpen(null));
      // With a modifier key, the arrows are shortcuts of the browser (back, forward).
      else if (isModified(event)) return;
      else if (event.key === 'ArrowUp') leavePanel(event, rootRef.current);
      else moveFocus(event, rootRef.current);
    },
  };
}

interface PointerOptions {
  open: GameCategory['code'] | null;
  isFromHover: boolean;
  setOpen: (code: GameCategory['code'] | null, isPress?: boolean) => void;
  /** Timer of a delayed opening or closing. */
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>;
}

/** Mouse handlers: hover opens and closes with a delay, and a click does not close what hover opened. */
function usePointer({ open, isFromHover, setOpen, timer }: PointerOptions) {
  /** The hovered category, and whether its link was pressed meanwhile. */
  const rest = useRef({ code: '', isPressed: false });
  const keepOpen = () => clearTimeout(timer.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount
  useEffect(() => keepOpen, []);

  function later(code: GameCategory['code'] | null, milliseconds: number) {
    keepOpen();
    timer.current = setTimeout(() => setOpen(code), milliseconds);
  }

  return {
    keepOpen,
    handleClick: (code: GameCategory['code'], { nativeEvent }: MouseEvent) => {
      // Hover has opened the panel already, so a mouse click must not close it.
      const isMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';
      setOpen(open === code && !isMouse ? null : code, true);
    },
    handlePointerEnter: (code: GameCategory['code'], event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      // A page that grows fires pointerenter again under a resting mouse.
      if (rest.current.code === code && rest.current.isPressed) return;
      rest.current = { code, isPressed: false };
      later(code, open ? 0 : OPEN_AFTER_MS);
    },
    handleItemLeave: () => {
      rest.current = { code: '', isPressed: false };
    },
    /** A followed link closes the panel. A mouse that rests on the link does not open it again on the new page. */
    handleLinkClick: (event: MouseEvent) => {
      if (!isFollowed(event)) return;
      rest.current.isPressed = true;
      if (!open || isFromHover) setOpen(null);
    },
    handlePointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') later(null, CLOSE_AFTER_MS);
    },
  };
}

/** With a modifier key, a link opens in another tab and the page stays. */
function isFollowed(event: MouseEvent): boolean {
  const { target } = event;
  return !isModified(event) && target instanceof Element && target.closest('a[href]') !== null;
}

/** Closes the panel and focuses its category. */
function closeByKey(event: KeyboardEvent, root: HTMLElement | null, close: () => void): void {
  if (isInPanel(event, root)) controlOf(root)?.focus();
  close();
}

/** The up key on the panel's first row focuses the category. In other rows the list has handled the key already. */
function leavePanel(event: KeyboardEvent, root: HTMLElement | null): void {
  if (event.defaultPrevented || !isInPanel(event, root)) return;
  event.preventDefault();
  controlOf(root)?.focus();
}

function controlOf(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[aria-expanded="true"]') ?? null;
}

function isInPanel({ target }: KeyboardEvent, root: HTMLElement | null): boolean {
  return target instanceof Node && root?.querySelector(`#${PANEL_ID}`)?.contains(target) === true;
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus left and right along the top line. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const tops = [...(root?.querySelectorAll<HTMLElement>('ul > li > :is(a, button:not([tabindex]))') ?? [])];
  const place = event.target instanceof HTMLElement ? tops.indexOf(event.target) : -1;
  const step = STEPS[event.key];
  const target = step && place >= 0 ? tops[(place + step + tops.length) % tops.length] : undefined;
  if (!target) return;
  event.preventDefault();
  target.focus();
}
