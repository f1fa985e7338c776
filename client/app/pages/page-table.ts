import type { CurrentPage } from '#platform/site/page.ts';
import type { Device } from '#shared/device.ts';
import { FORM_TEXTS } from '#shared/texts.ts';
import type { AppModules, FoundPage, PageFiles, PageIndex } from './app-modules.ts';

/**
 * The file of each page: `home/home` is `features/home/home.desktop.tsx` and `.mobile.tsx`, or `.page.tsx` for both devices. The
 * folder is the feature, and the namespace of the page's texts. A route without a row is not implemented: its path is a 404, and
 * no menu has it.
 */
export const PAGES: Partial<Record<PageKey, `${string}/${string}`>> = {
  GALLERY: 'gallery/gallery',
  ENTRY: 'entry/entry',
  NOT_FOUND: 'error/not-found',
  MAINTENANCE: 'error/maintenance',
  ERROR: 'error/error',
  HOME: 'home/home',
  GAMES: 'games/catalogue',
  GAME_SPORT: 'games/providers',
  GAME_LIVE: 'games/providers',
  GAME_E_GAME: 'games/catalogue',
  GAME_LOTTERY: 'games/providers',
  GAME_CHESS: 'games/providers',
  GAME_FISHING: 'games/fishing',
  PROMO: 'promo/promo',
  PROMO_DETAIL: 'promo/promo-detail',
  PROMO_DETAIL_DEMO: 'promo/promo-preview',
  LOGIN: 'auth/login',
  SIGNUP: 'auth/signup',
  MEMBER: 'member/member',
  MEMBER_PSW_CHANGE: 'password/change-password',
  MEMBER_SAFE_PSW_CHANGE: 'password/safe-password',
  MEMBER_DEVICES: 'devices/devices',
  MEMBER_SECOND_FACTOR: 'factor/second-factor',
  MEMBER_PROFILE: 'account/profile',
  MEMBER_IDENTITY: 'account/identity',
  MEMBER_CARD_LIST: 'payout/card-list',
  MEMBER_CARD_FORM: 'payout/card-form',
  MEMBER_CARD_FORM_EDIT: 'payout/card-edit',
  MEMBER_VIP: 'vip/vip',
  MEMBER_PROMO_APPLY: 'promo/promo-apply',
  MEMBER_SHARE: 'share/share',
  RECORD_SHARE: 'share/record',
  MEMBER_MAIL: 'mail/mail',
  MEMBER_NOTIFICATIONS: 'notifications/notifications',
  ACTIVITY_SIGNIN: 'activity/check-in',
  ACTIVITY_WHEEL: 'activity/wheel',
  MEMBER_MAIL_DETAIL: 'mail/mail-detail',
  MEMBER_TREASURE: 'withdrawal/withdrawal',
  MEMBER_CRYPTO_LIST: 'payout/crypto-list',
  MEMBER_CRYPTO_FORM: 'payout/crypto-form',
  MEMBER_CRYPTO_FORM_EDIT: 'payout/crypto-edit',
  MEMBER_STORE_LIST: 'payout/store-list',
  MEMBER_STORE_FORM: 'payout/store-form',
  MEMBER_LIMITS: 'limits/limits',
  MEMBER_DEPOSIT: 'deposit/deposit',
  TRADE: 'wallet/wallet',
  APP: 'app/app',
  CUSTOM_CLEAR: 'help/clear',
  CUSTOM_TIME: 'help/time',
  CUSTOM_ABOUT: 'help/about',
  CUSTOM_HELP: 'help/help',
  CUSTOM_QUESTION: 'help/question',
  QUESTION_DETAIL: 'help/question-detail',
  CUSTOM_SERVICE: 'help/service',
  CUSTOM_TERMS: 'help/terms',
  CUSTOM_PRIVACY: 'help/privacy',
  CUSTOM_SAFER_PLAY: 'help/safer-play',
  MEMBER_RECORD: 'records/overview',
  RECORD_GAME: 'records/game',
  RECORD_DEPOSIT: 'records/deposit',
  RECORD_TREASURE: 'records/withdrawals',
  RECORD_PROMO: 'records/promo',
  RECORD_TRANSFER: 'records/transfer',
};

/** Features whose texts are among those of the frame: error pages must render without loading texts. */
const WITHOUT_TEXTS: ReadonlySet<string> = new Set(['error', 'gallery']);
/** Features without a form. The first load of most visitors has no form texts. */
const WITHOUT_FORMS: ReadonlySet<string> = new Set(['error', 'entry', 'home']);

/** A route of the catalogue or one of the pages outside it. */
export type PageKey = CurrentPage['name'];

/** The page of a name on a device; undefined if it is not implemented. */
export function findPage({ pages }: AppModules, key: PageKey, device: Device): FoundPage | undefined {
  return pages[device].get(key);
}

/** Indexes the pages of the table whose files exist. */
export function indexPages(files: PageFiles): PageIndex {
  const keys = Object.keys(PAGES) as PageKey[];
  const indexOf = (device: Device) =>
    new Map(
      keys.flatMap((key) => {
        const found = lookUp(files, key, device);
        return found ? [[key, found] as const] : [];
      }),
    );
  return { desktop: indexOf('desktop'), mobile: indexOf('mobile') };
}

function lookUp(files: PageFiles, key: PageKey, device: Device): FoundPage | undefined {
  const file: string | undefined = PAGES[key];
  if (!file) return undefined;
  for (const suffix of [device, 'page']) {
    const path = `/client/features/${file}.${suffix}.tsx`;
    const load = files[path];
    if (load) return { load, module: path.slice(1), messages: namespacesOf(file) };
  }
  return undefined;
}

function namespacesOf(file: string): string[] {
  const [feature = ''] = file.split('/', 1);
  return [
    ...(WITHOUT_TEXTS.has(feature) ? [] : [feature]),
    ...(WITHOUT_FORMS.has(feature) ? [] : [FORM_TEXTS]),
  ];
}
