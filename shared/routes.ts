import type { Device } from './device.ts';
import type { SettingName } from './settings.ts';

/**
 * The route catalogue: every page of the site, once (spec §2). Paths are relative to the prefix (`/{locale}` on desktop,
 * `/m/{locale}` on mobile) and occur nowhere else. shared/paths.ts parses and builds URLs from them. Guards, device
 * redirects, sitemap, hreflang links, layouts, the client's page table and the tests that walk every route use these entries.
 */
export type Access = 'public' | 'guest' | 'member';
export type Layout = 'default' | 'service' | 'none';

/** Part of the site. It selects the menu beside a page and the menu entries that link to it. */
export type Area = 'home' | 'games' | 'promo' | 'account' | 'member' | 'service';

/** The page that replaces a route on the device that lacks it. `query` maps query parameters to path params. */
export interface NearestRoute {
  name: string;
  query?: Readonly<Record<string, string>>;
}

export interface RouteEntry {
  name: string;
  /** Pattern without leading slash, with `:param` and `:param?`. Absent: no such page on this device. */
  desktop?: string;
  mobile?: string;
  nearest?: NearestRoute;
  access: Access;
  area: Area;
  /** The parent page: target of the back button on phones, and the active menu entry. Only home has none. */
  parent?: string;
  /** A phone hides its bottom tab bar here, so that nothing covers the submit button. */
  hidesTabBar?: boolean;
  /** The active tab of the bottom bar on phones, by the route name of the tab's own page. */
  tab?: string;
  /** Default: 'default' on both devices. */
  layout?: Partial<Record<Device, Layout>>;
  /** Path params that must be digits, by device (spec §5). Other values are a 404 under the same URL. */
  digits?: Partial<Record<Device, readonly string[]>>;
  /** Devices on which the page is rendered in the browser only (spec §2: mobile deposit). */
  clientOnly?: readonly Device[];
  /** Whether the server may cache the page of a guest (PAGE_CACHE_SECONDS). */
  isCached?: boolean;
  /** Names of the query parameters that the page reads. A cached page is rendered with these only. */
  queries?: readonly string[];
  /** Whether crawlers may index it. It is then in the sitemap too, unless it has params. */
  isIndexed?: boolean;
  /** Whether login may return here (cb=1). Default for member pages: true. */
  canReturn?: boolean;
  /** The page exists only while this setting is on; off = 404. */
  setting?: SettingName;
  /** Game category whose SEO texts the page carries. */
  category?: 'sport' | 'live' | 'egame' | 'lottery' | 'chess' | 'fishing';
}

const PUBLIC = { access: 'public', isCached: true, isIndexed: true } as const;
const GAMES = {
  ...PUBLIC,
  area: 'games',
  parent: 'GAMES',
  tab: 'GAMES',
  queries: ['productId', 'view', 'tag', 'keyword', 'sort', 'volatility', 'game', 'lobby', 'back'],
} as const;
const PROMO = { ...PUBLIC, area: 'promo', tab: 'PROMO' } as const;
const ACCOUNT = {
  access: 'guest',
  area: 'account',
  parent: 'HOME',
  tab: 'MEMBER',
  isCached: true,
  queries: ['cb'],
} as const;
const MEMBER = { access: 'member', area: 'member', parent: 'MEMBER', tab: 'MEMBER' } as const;
const RECORD = { ...MEMBER, parent: 'MEMBER_RECORD' } as const;
const EVENT = { access: 'member', area: 'promo', parent: 'PROMO', tab: 'PROMO' } as const;
const HELP = { ...PUBLIC, area: 'service', parent: 'HOME' } as const;
const SERVICE = { ...HELP, layout: { desktop: 'service' } } as const;

export const ROUTES = [
  { name: 'HOME', desktop: '', mobile: '', ...PUBLIC, area: 'home', tab: 'HOME' },
  { name: 'TRADE', desktop: 'trade', mobile: 'member/wallet', ...MEMBER },
  { name: 'GAMES', desktop: 'game', mobile: 'game', ...GAMES, parent: 'HOME' },
  { name: 'GAME_SPORT', desktop: 'game/sport', mobile: 'game/sport', category: 'sport', ...GAMES },
  { name: 'GAME_LIVE', desktop: 'game/live', mobile: 'game/live', category: 'live', ...GAMES },
  {
    name: 'GAME_E_GAME',
    desktop: 'game/eGame/:productId?',
    mobile: 'game/eGame/:productId?',
    category: 'egame',
    ...GAMES,
  },
  { name: 'GAME_LOTTERY', desktop: 'game/lottery', mobile: 'game/lottery', category: 'lottery', ...GAMES },
  { name: 'GAME_CHESS', desktop: 'game/chess', mobile: 'game/chess', category: 'chess', ...GAMES },
  {
    name: 'GAME_FISHING',
    desktop: 'game/fishing',
    mobile: 'game/fishing',
    layout: { mobile: 'none' },
    category: 'fishing',
    ...GAMES,
  },
  {
    name: 'PROMO',
    desktop: 'promo',
    mobile: 'promo',
    queries: ['category', 'page'],
    ...PROMO,
    parent: 'HOME',
  },
  {
    name: 'PROMO_DETAIL',
    desktop: 'promo/:promoID',
    mobile: 'promo/:promoID',
    digits: { mobile: ['promoID'] },
    ...PROMO,
    parent: 'PROMO',
  },
  {
    name: 'PROMO_DETAIL_DEMO',
    desktop: 'demo/promo',
    mobile: 'demo/promo',
    queries: ['id', 'key'],
    access: 'public',
    area: 'promo',
    parent: 'PROMO',
    tab: 'PROMO',
  },
  { name: 'LOGIN', desktop: 'login', mobile: 'login', ...ACCOUNT, hidesTabBar: true },
  { name: 'SIGNUP', desktop: 'signup', mobile: 'signup', ...ACCOUNT, hidesTabBar: true, isIndexed: true },
  { name: 'MEMBER', desktop: 'member', mobile: 'member', ...MEMBER, parent: 'HOME' },
  {
    name: 'MEMBER_VIP',
    desktop: 'member/VIP',
    mobile: 'member/VIP',
    setting: 'FRONT_ACCOUNT_LEVEL',
    ...MEMBER,
  },
  { name: 'MEMBER_PROMO_APPLY', desktop: 'member/promo/apply', mobile: 'member/promo/apply', ...MEMBER },
  { name: 'MEMBER_PROFILE', desktop: 'member/profile', mobile: 'member/profile', ...MEMBER },
  {
    name: 'MEMBER_IDENTITY',
    desktop: 'member/identity',
    mobile: 'member/identity',
    ...MEMBER,
    hidesTabBar: true,
  },
  { name: 'MEMBER_CARD_LIST', desktop: 'member/card', mobile: 'member/card', ...MEMBER },
  {
    name: 'MEMBER_CARD_FORM',
    mobile: 'member/card/form',
    nearest: { name: 'MEMBER_CARD_LIST' },
    ...MEMBER,
    hidesTabBar: true,
    parent: 'MEMBER_CARD_LIST',
  },
  {
    name: 'MEMBER_CARD_FORM_EDIT',
    desktop: 'member/card/form/edit/:cardID',
    mobile: 'member/card/form/edit/:cardID',
    digits: { desktop: ['cardID'], mobile: ['cardID'] },
    ...MEMBER,
    hidesTabBar: true,
    parent: 'MEMBER_CARD_LIST',
  },
  {
    name: 'MEMBER_CRYPTO_LIST',
    desktop: 'member/crypto',
    mobile: 'member/crypto',
    setting: 'VIRTUAL_CURRENCY_SWITCH',
    ...MEMBER,
  },
  {
    name: 'MEMBER_CRYPTO_FORM',
    mobile: 'member/crypto/form',
    nearest: { name: 'MEMBER_CRYPTO_LIST' },
    setting: 'VIRTUAL_CURRENCY_SWITCH',
    ...MEMBER,
    hidesTabBar: true,
    parent: 'MEMBER_CRYPTO_LIST',
  },
  {
    name: 'MEMBER_CRYPTO_FORM_EDIT',
    mobile: 'member/crypto/form/edit/:cardID',
    nearest: { name: 'MEMBER_CRYPTO_LIST', query: { edit: 'cardID' } },
    digits: { mobile: ['cardID'] },
    setting: 'VIRTUAL_CURRENCY_SWITCH',
    ...MEMBER,
    hidesTabBar: true,
    parent: 'MEMBER_CRYPTO_LIST',
  },
  { name: 'MEMBER_STORE_LIST', desktop: 'member/store', mobile: 'member/store', ...MEMBER },
  {
    name: 'MEMBER_STORE_FORM',
    mobile: 'member/store/form',
    nearest: { name: 'MEMBER_STORE_LIST' },
    ...MEMBER,
    hidesTabBar: true,
    parent: 'MEMBER_STORE_LIST',
  },
  {
    name: 'MEMBER_PSW_CHANGE',
    desktop: 'member/pswChange',
    mobile: 'member/pswchange/psw',
    canReturn: false,
    ...MEMBER,
    hidesTabBar: true,
  },
  {
    name: 'MEMBER_SAFE_PSW_CHANGE',
    desktop: 'member/safePswChange',
    mobile: 'member/pswchange/safepsw',
    canReturn: false,
    ...MEMBER,
    hidesTabBar: true,
  },
  {
    name: 'MEMBER_DEVICES',
    desktop: 'member/devices',
    mobile: 'member/devices',
    setting: 'FRONT_DEVICES',
    ...MEMBER,
  },
  {
    name: 'MEMBER_SECOND_FACTOR',
    desktop: 'member/secondFactor',
    mobile: 'member/secondFactor',
    setting: 'FRONT_SECOND_FACTOR',
    ...MEMBER,
  },
  {
    name: 'MEMBER_LIMITS',
    desktop: 'member/limits',
    mobile: 'member/limits',
    setting: 'FRONT_LIMITS',
    ...MEMBER,
  },
  {
    name: 'MEMBER_DEPOSIT',
    desktop: 'member/deposit',
    mobile: 'member/deposit',
    clientOnly: ['mobile'],
    ...MEMBER,
    tab: 'MEMBER_DEPOSIT',
  },
  { name: 'MEMBER_TREASURE', desktop: 'member/treasure', mobile: 'member/treasure', ...MEMBER },
  { name: 'MEMBER_SHARE', desktop: 'member/share', mobile: 'member/share', ...MEMBER },
  { name: 'MEMBER_MAIL', desktop: 'member/mail', mobile: 'member/mail', ...MEMBER },
  {
    name: 'MEMBER_MAIL_DETAIL',
    mobile: 'member/mail/detail/:mailID',
    nearest: { name: 'MEMBER_MAIL', query: { mail: 'mailID' } },
    digits: { mobile: ['mailID'] },
    ...MEMBER,
    parent: 'MEMBER_MAIL',
  },
  {
    name: 'MEMBER_NOTIFICATIONS',
    desktop: 'member/notifications',
    mobile: 'member/notifications',
    setting: 'FRONT_NOTIFICATIONS',
    ...MEMBER,
  },
  { name: 'MEMBER_RECORD', desktop: 'member/record', mobile: 'member/record', ...MEMBER },
  {
    name: 'RECORD_SHARE',
    mobile: 'record/share',
    nearest: { name: 'MEMBER_SHARE' },
    ...MEMBER,
    parent: 'MEMBER_SHARE',
  },
  { name: 'RECORD_GAME', desktop: 'record/game', mobile: 'record/game', ...RECORD },
  { name: 'RECORD_DEPOSIT', desktop: 'record/deposit', mobile: 'record/deposit', ...RECORD },
  { name: 'RECORD_TREASURE', desktop: 'record/treasure', mobile: 'record/treasure', ...RECORD },
  { name: 'RECORD_PROMO', desktop: 'record/promo', mobile: 'record/promo', ...RECORD },
  { name: 'RECORD_TRANSFER', desktop: 'record/transfer', mobile: 'record/transfer', ...RECORD },
  { name: 'CUSTOM_CLEAR', desktop: 'custom/clear', mobile: 'cache-clear', ...SERVICE },
  { name: 'CUSTOM_TIME', desktop: 'custom/time', mobile: 'maintain-times', ...SERVICE },
  { name: 'CUSTOM_ABOUT', desktop: 'custom/about', mobile: 'about', ...SERVICE },
  { name: 'CUSTOM_HELP', desktop: 'custom/help', mobile: 'user-help', queries: ['guide'], ...SERVICE },
  {
    name: 'CUSTOM_QUESTION',
    desktop: 'custom/question',
    mobile: 'question',
    queries: ['q', 'question'],
    ...SERVICE,
  },
  {
    name: 'QUESTION_DETAIL',
    mobile: 'question/detail/:questionID',
    nearest: { name: 'CUSTOM_QUESTION', query: { question: 'questionID' } },
    ...HELP,
    parent: 'CUSTOM_QUESTION',
  },
  { name: 'CUSTOM_SERVICE', desktop: 'custom/service', mobile: 'custom-service', ...SERVICE },
  { name: 'CUSTOM_TERMS', desktop: 'custom/terms', mobile: 'terms', ...SERVICE },
  { name: 'CUSTOM_PRIVACY', desktop: 'custom/privacy', mobile: 'privacy', ...SERVICE },
  {
    name: 'CUSTOM_SAFER_PLAY',
    desktop: 'custom/safer-play',
    mobile: 'safer-play',
    queries: ['leave'],
    ...SERVICE,
  },
  { name: 'ACTIVITY_WHEEL', desktop: 'event/roulette/:path', mobile: 'event/roulette/:path', ...EVENT },
  { name: 'ACTIVITY_SIGNIN', desktop: 'event/checkIn/:path', mobile: 'event/checkIn/:path', ...EVENT },
  { name: 'APP', mobile: 'app', nearest: { name: 'HOME' }, ...PUBLIC, area: 'home', parent: 'HOME' },
] as const satisfies readonly RouteEntry[];

type Catalogue = (typeof ROUTES)[number];
export type RouteName = Catalogue['name'];

/** Names of the pages of an area: `RoutesOf<'member' | 'service'>`. */
export type RoutesOf<A extends Area> = Extract<Catalogue, { area: A }>['name'];
/** Names of the tabs of a phone's bottom bar. */
export type TabName = Extract<Catalogue, { tab: string }>['tab'];
/** Names of parent pages. None has params (routes.test.ts), so links to them need none. */
export type ParentName = Extract<Catalogue, { parent: string }>['parent'];

/** Pages outside every prefix. Device and locale come from the visitor only. */
export const BARE_PATHS = { ENTRY: '/', NOT_FOUND: '/404', UI_GALLERY: '/_ui' } as const;

type ParamsOfPattern<P> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? ParamOf<Param> & ParamsOfPattern<More>
    : ParamOf<Rest>
  : unknown;
type ParamOf<P extends string> = P extends `${infer Optional}?`
  ? { [K in Optional]?: string | number }
  : { [K in P]: string | number };
type PatternOf<E> = E extends { desktop: infer D } ? D : E extends { mobile: infer M } ? M : never;

/** Params that a route's path takes: `RouteParams<'PROMO_DETAIL'>` is `{promoID: string | number}`. */
export type RouteParams<N extends RouteName> = ParamsOfPattern<PatternOf<Extract<Catalogue, { name: N }>>>;

const BY_NAME: ReadonlyMap<string, RouteEntry> = new Map(ROUTES.map((entry) => [entry.name, entry]));

/** The entry of a name. Every RouteName has one. */
export function routeEntry(name: RouteName): RouteEntry & { name: RouteName } {
  const entry = BY_NAME.get(name);
  if (!entry) throw new Error(`no route named ${name}`);
  // The map is built from ROUTES, whose names are RouteName.
  return entry as RouteEntry & { name: RouteName };
}

/** Parents of a page, nearest first. Home has none. */
export function ancestorsOf(name: RouteName): ParentName[] {
  // routes.test.ts checks that a parent is a name of the catalogue.
  const parent = routeEntry(name).parent as ParentName | undefined;
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

/** Layout of a page on a device; 'default' unless its entry names another. */
export function layoutOf(name: RouteName, device: Device): Layout {
  return routeEntry(name).layout?.[device] ?? 'default';
}

/** Whether login returns to this page (spec §4). */
export function canReturn(name: RouteName): boolean {
  const entry = routeEntry(name);
  return entry.access === 'member' && entry.canReturn !== false;
}
