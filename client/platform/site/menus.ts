import { ancestorsOf, type RouteName, type RoutesOf, routeEntry } from '#shared/routes.ts';
import { isSettingOn } from '#shared/settings.ts';
import { type AppEnvironment, type CurrentPage, isRoute } from './page.ts';
import type { MessageId } from './text.ts';

/** One entry of a menu: a page, its Lucide icon and the id of its name. */
export interface MenuItem {
  name: MenuRoute;
  icon: string;
  label: MessageId;
}

export interface MenuGroup {
  key: 'account' | 'funds' | 'gifts' | 'records' | 'security';
  label: MessageId;
  items: readonly MenuItem[];
}

export type MenuRoute = RoutesOf<'member' | 'service'>;

type MenuEnvironment = Pick<AppEnvironment, 'hasPage' | 'settings'>;

/** The name of a page, as menus and the mobile header have it. */
export function pageLabel(name: RouteName): MessageId {
  return `layout.page.${name}`;
}

function item(name: MenuRoute, icon: string): MenuItem {
  return { name, icon, label: pageLabel(name) };
}

const MEMBER_MENU: readonly MenuGroup[] = [
  {
    key: 'account',
    label: 'layout.group.account',
    items: [
      item('MEMBER', 'layout-dashboard'),
      item('MEMBER_VIP', 'crown'),
      item('MEMBER_PROFILE', 'user-round'),
      item('MEMBER_IDENTITY', 'badge-check'),
    ],
  },
  {
    key: 'funds',
    label: 'layout.group.funds',
    items: [
      item('MEMBER_DEPOSIT', 'circle-plus'),
      item('MEMBER_TREASURE', 'circle-minus'),
      item('TRADE', 'wallet'),
      item('MEMBER_CARD_LIST', 'credit-card'),
      item('MEMBER_CRYPTO_LIST', 'bitcoin'),
      item('MEMBER_STORE_LIST', 'store'),
    ],
  },
  {
    key: 'gifts',
    label: 'layout.group.gifts',
    items: [item('MEMBER_PROMO_APPLY', 'gift'), item('MEMBER_MAIL', 'mail'), item('MEMBER_SHARE', 'share-2')],
  },
  {
    key: 'records',
    label: 'layout.group.records',
    items: [
      item('MEMBER_RECORD', 'chart-column'),
      item('RECORD_GAME', 'gamepad-2'),
      item('RECORD_DEPOSIT', 'banknote-arrow-down'),
      item('RECORD_TREASURE', 'banknote-arrow-up'),
      item('RECORD_PROMO', 'ticket-percent'),
      item('RECORD_TRANSFER', 'arrow-left-right'),
    ],
  },
  {
    key: 'security',
    label: 'layout.group.security',
    items: [item('MEMBER_PSW_CHANGE', 'key-round'), item('MEMBER_SAFE_PSW_CHANGE', 'shield-check')],
  },
];

/** The nine pages of the customer-service area, in the order of its menu. */
const SERVICE_MENU: readonly MenuItem[] = [
  item('CUSTOM_SERVICE', 'headset'),
  item('CUSTOM_HELP', 'book-open'),
  item('CUSTOM_QUESTION', 'circle-question-mark'),
  item('CUSTOM_TIME', 'clock'),
  item('CUSTOM_CLEAR', 'brush-cleaning'),
  item('CUSTOM_SAFER_PLAY', 'heart-handshake'),
  item('CUSTOM_TERMS', 'scroll-text'),
  item('CUSTOM_PRIVACY', 'shield'),
  item('CUSTOM_ABOUT', 'info'),
];

/** What a member can go to, by group: pages of this device whose setting is on. Groups without an entry are left out. */
export function memberMenu(app: MenuEnvironment): MenuGroup[] {
  return MEMBER_MENU.map((group) => ({ ...group, items: available(app, group.items) })).filter(
    (group) => group.items.length > 0,
  );
}

/**
 * Entries beside a page: those whose page stands above others in the same group open them only where one is. The menu is
 * then as high as a usual screen, and nothing of it out of sight.
 */
export function folded(items: readonly MenuItem[], shown: CurrentPage['name']): MenuItem[] {
  const here = isRoute(shown) ? [shown, ...ancestorsOf(shown)] : [];
  return items.filter(({ name }) => {
    const { parent } = routeEntry(name);
    return here.some((page) => page === parent) || !items.some((other) => other.name === parent);
  });
}

/** The customer-service area's pages of this device. */
export function serviceMenu(app: MenuEnvironment): MenuItem[] {
  return available(app, SERVICE_MENU);
}

/** The entry of a menu that stands for the page shown: its own, else that of the nearest page above it. */
export function currentItem(items: readonly MenuItem[], shown: CurrentPage['name']): MenuItem | undefined {
  if (!isRoute(shown)) return undefined;
  for (const name of [shown, ...ancestorsOf(shown)]) {
    const found = items.find((entry) => entry.name === name);
    if (found) return found;
  }
  return undefined;
}

function available(app: MenuEnvironment, items: readonly MenuItem[]): MenuItem[] {
  return items.filter(({ name }) => {
    const { setting } = routeEntry(name);
    return app.hasPage(name) && (!setting || isSettingOn(app.settings, setting));
  });
}
