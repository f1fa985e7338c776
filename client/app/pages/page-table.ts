import { createMemo } from '#platform/site/memo.ts';
import type { CurrentPage, PageModule } from '#platform/site/page.ts';
import type { Device } from '#shared/device.ts';
import type { AppCode } from './app-code.ts';

/**
 * Which files make each page of the catalogue. `file` names `features/<file>.desktop.tsx` and `.mobile.tsx`, or
 * `.page.tsx` where both devices show the same one; `messages` are the namespaces of texts it needs beside the
 * frame's. A name of the catalogue that is missing here is not built: page-table.test.ts lists what is owed.
 */
export interface PageSource {
  file: string;
  messages: readonly string[];
}

export const PAGES: Partial<Record<PageKey, PageSource>> = {
  GALLERY: { file: 'gallery/gallery', messages: [] },
  ENTRY: { file: 'entry/entry', messages: ['entry'] },
  NOT_FOUND: { file: 'error/not-found', messages: [] },
  ERROR: { file: 'error/error', messages: [] },
  HOME: { file: 'home/home', messages: ['home'] },
  GAME_SPORT: { file: 'games/providers', messages: ['games'] },
  GAME_LIVE: { file: 'games/providers', messages: ['games'] },
  GAME_E_GAME: { file: 'games/e-game', messages: ['games'] },
  GAME_LOTTERY: { file: 'games/providers', messages: ['games'] },
  GAME_CHESS: { file: 'games/providers', messages: ['games'] },
  GAME_FISHING: { file: 'games/fishing', messages: ['games'] },
  PROMO: { file: 'promo/promo', messages: ['promo'] },
  PROMO_DETAIL: { file: 'promo/promo-detail', messages: ['promo'] },
  PROMO_DETAIL_DEMO: { file: 'promo/promo-preview', messages: ['promo'] },
  LOGIN: { file: 'auth/login', messages: ['auth'] },
  SIGNUP: { file: 'auth/signup', messages: ['auth'] },
  MEMBER: { file: 'member/member', messages: ['member'] },
  TRADE: { file: 'wallet/wallet', messages: ['wallet'] },
  MEMBER_RECORD: { file: 'records/overview', messages: ['records'] },
  RECORD_GAME: { file: 'records/game', messages: ['records'] },
  RECORD_TRANSFER: { file: 'records/transfer', messages: ['records'] },
};

/** A route of the catalogue or one of the pages outside it. */
export type PageKey = CurrentPage['name'];

export interface FoundPage {
  load: () => PageModule | Promise<PageModule>;
  /** Source path as Vite's manifest names it. */
  module: string;
  messages: readonly string[];
}

const foundPages = createMemo<FoundPage | undefined>();

/** The page of a name on a device; undefined while it is not built. */
export function findPage({ pages }: AppCode, key: PageKey, device: Device): FoundPage | undefined {
  return foundPages([pages, key, device], () => lookUp(pages, key, device));
}

function lookUp(pages: AppCode['pages'], key: PageKey, device: Device): FoundPage | undefined {
  const source = PAGES[key];
  if (!source) return undefined;
  for (const suffix of [device, 'page']) {
    const path = `/client/features/${source.file}.${suffix}.tsx`;
    const load = pages[path];
    if (load) return { load, module: path.slice(1), messages: source.messages };
  }
  return undefined;
}
