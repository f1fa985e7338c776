import { ancestorsOf, type RouteName, routeEntry } from '#shared/routes.ts';
import { isSettingOn } from '#shared/settings.ts';
import { type AppEnvironment, type CurrentPage, isRoute } from './page.ts';
import type { MessageId } from './text.ts';

/** Pages that menus offer, each with its Lucide icon. Every entry of every menu comes from here. */
const ICONS = {
  MEMBER: 'layout-dashboard',
  MEMBER_VIP: 'crown',
  MEMBER_PROFILE: 'user-round',
  MEMBER_IDENTITY: 'badge-check',
  MEMBER_DEPOSIT: 'circle-plus',
  MEMBER_TREASURE: 'circle-minus',
  TRADE: 'wallet',
  MEMBER_CARD_LIST: 'credit-card',
  MEMBER_CRYPTO_LIST: 'bitcoin',
  MEMBER_STORE_LIST: 'store',
  PROMO: 'gift',
  MEMBER_PROMO_APPLY: 'gift',
  MEMBER_MAIL: 'mail',
  MEMBER_NOTIFICATIONS: 'bell',
  MEMBER_SHARE: 'share-2',
  MEMBER_RECORD: 'chart-column',
  RECORD_GAME: 'gamepad-2',
  RECORD_DEPOSIT: 'banknote-arrow-down',
  RECORD_TREASURE: 'banknote-arrow-up',
  RECORD_PROMO: 'ticket-percent',
  RECORD_TRANSFER: 'arrow-left-right',
  MEMBER_PSW_CHANGE: 'key-round',
  MEMBER_SAFE_PSW_CHANGE: 'shield-check',
  MEMBER_DEVICES: 'monitor-smartphone',
  MEMBER_SECOND_FACTOR: 'fingerprint-pattern',
  MEMBER_LIMITS: 'timer',
  CUSTOM_SERVICE: 'headset',
  CUSTOM_HELP: 'book-open',
  CUSTOM_QUESTION: 'circle-question-mark',
  CUSTOM_TIME: 'clock',
  CUSTOM_CLEAR: 'brush-cleaning',
  CUSTOM_SAFER_PLAY: 'heart-handshake',
  CUSTOM_TERMS: 'scroll-text',
  CUSTOM_PRIVACY: 'shield',
  CUSTOM_ABOUT: 'info',
} satisfies Partial<Record<RouteName, string>>;

export type MenuRoute = keyof typeof ICONS;

/** One entry of a menu: a page, its icon and the id of its name. */
export interface MenuItem {
  name: MenuRoute;
  icon: string;
  label: MessageId;
}

/** The pages below MEMBER_RECORD. */
const RECORD_PAGES = [
  'RECORD_GAME',
  'RECORD_DEPOSIT',
  'RECORD_TREASURE',
  'RECORD_PROMO',
  'RECORD_TRANSFER',
] as const satisfies readonly MenuRoute[];

/** The menu of the member pages, by group. */
const MEMBER_MENU = {
  account: ['MEMBER', 'MEMBER_VIP', 'MEMBER_PROFILE', 'MEMBER_IDENTITY'],
  funds: [
    'MEMBER_DEPOSIT',
    'MEMBER_TREASURE',
    'TRADE',
    'MEMBER_CARD_LIST',
    'MEMBER_CRYPTO_LIST',
    'MEMBER_STORE_LIST',
    'MEMBER_RECORD',
  ],
  gifts: ['MEMBER_PROMO_APPLY', 'MEMBER_MAIL', 'MEMBER_NOTIFICATIONS', 'MEMBER_SHARE'],
  security: [
    'MEMBER_PSW_CHANGE',
    'MEMBER_SAFE_PSW_CHANGE',
    'MEMBER_SECOND_FACTOR',
    'MEMBER_DEVICES',
    'MEMBER_LIMITS',
  ],
} as const satisfies Record<string, readonly MenuRoute[]>;

export interface MenuGroup {
  key: keyof typeof MEMBER_MENU;
  label: MessageId;
  items: readonly MenuItem[];
}

/** The menu that opens from the member's name in the top bar. */
const ACCOUNT_MENU: readonly MenuRoute[] = [
  'MEMBER',
  'MEMBER_VIP',
  'MEMBER_PROFILE',
  'MEMBER_TREASURE',
  'TRADE',
  'MEMBER_PROMO_APPLY',
  'MEMBER_RECORD',
  'MEMBER_PSW_CHANGE',
];

/** Shortcuts of the member centre, which has buttons for deposit and withdrawal beside the balance. */
const MEMBER_SHORTCUTS: readonly MenuRoute[] = [
  'TRADE',
  'PROMO',
  'MEMBER_PROMO_APPLY',
  'MEMBER_RECORD',
  'MEMBER_SHARE',
  'CUSTOM_SERVICE',
];

/** A shortcut with another icon than in the menus: here PROMO has the gift. */
const SHORTCUT_ICONS: Partial<Record<MenuRoute, string>> = { MEMBER_PROMO_APPLY: 'ticket-percent' };

/** The nine pages of the customer-service area. */
const SERVICE_MENU: readonly MenuRoute[] = [
  'CUSTOM_SERVICE',
  'CUSTOM_HELP',
  'CUSTOM_QUESTION',
  'CUSTOM_TIME',
  'CUSTOM_CLEAR',
  'CUSTOM_SAFER_PLAY',
  'CUSTOM_TERMS',
  'CUSTOM_PRIVACY',
  'CUSTOM_ABOUT',
];

type MenuEnvironment = Pick<AppEnvironment, 'hasPage' | 'settings'>;

/** The text id of a page's name in menus and in the mobile header. */
export function pageLabel(name: RouteName): MessageId {
  return `layout.page.${name}`;
}

/** The member pages by group: pages of this device whose setting is on. Groups without an entry are left out. */
export function memberMenu(app: MenuEnvironment): MenuGroup[] {
  // Object.keys returns texts; these are the keys of the table.
  const keys = Object.keys(MEMBER_MENU) as MenuGroup['key'][];
  return keys
    .map((key) => ({ key, label: `layout.group.${key}` as const, items: itemsOf(app, MEMBER_MENU[key]) }))
    .filter(({ items }) => items.length > 0);
}

/** The pages of the kinds of records. The menu beside a page leaves them out, so that it fits a usual screen. */
export function recordMenu(app: MenuEnvironment): MenuItem[] {
  return itemsOf(app, RECORD_PAGES);
}

export function accountMenu(app: MenuEnvironment): MenuItem[] {
  return itemsOf(app, ACCOUNT_MENU);
}

export function memberShortcuts(app: MenuEnvironment): MenuItem[] {
  return itemsOf(app, MEMBER_SHORTCUTS).map((item) => ({
    ...item,
    icon: SHORTCUT_ICONS[item.name] ?? item.icon,
  }));
}

export function serviceMenu(app: MenuEnvironment): MenuItem[] {
  return itemsOf(app, SERVICE_MENU);
}

/** Entries of the pages that this device has and whose setting is on. */
function itemsOf(app: MenuEnvironment, names: readonly MenuRoute[]): MenuItem[] {
  return names
    .filter((name) => {
      const { setting } = routeEntry(name);
      return app.hasPage(name) && (!setting || isSettingOn(app.settings, setting));
    })
    .map((name) => ({ name, icon: ICONS[name], label: pageLabel(name) }));
}

/** The entry of the current page, or else of its nearest ancestor that is in the menu. */
export function currentItem(items: readonly MenuItem[], shown: CurrentPage['name']): MenuItem | undefined {
  if (!isRoute(shown)) return undefined;
  for (const name of [shown, ...ancestorsOf(shown)]) {
    const found = items.find((entry) => entry.name === name);
    if (found) return found;
  }
  return undefined;
}
