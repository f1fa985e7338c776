import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { SeedProduct, Text } from '../types.ts';
import { art, text } from '../types.ts';

interface Draft {
  category: CategoryCode;
  code: string;
  name: Text;
  isList?: boolean;
  hasDemo?: boolean;
  /** Its games open in a frame of the site. */
  isEmbedded?: boolean;
  isClosed?: boolean;
  behaviour?: SeedProduct['behaviour'];
}

const DRAFTS: Draft[] = [
  { category: 'sport', code: 'northpitch', name: text('Northpitch Sports', '北境體育') },
  { category: 'sport', code: 'floodlight', name: text('Floodlight Sports', '夜光體育') },
  { category: 'sport', code: 'overtime', name: text('Overtime Esports', '延長賽電競') },
  { category: 'live', code: 'camellia', name: text('Camellia Live', '山茶真人'), isEmbedded: true },
  { category: 'live', code: 'velvet-table', name: text('Velvet Table', '絲絨真人') },
  { category: 'live', code: 'harbor-club', name: text('Harbor Club', '港灣會館') },
  { category: 'live', code: 'ninth-cloud', name: text('Ninth Cloud', '九霄真人') },
  {
    category: 'live',
    code: 'ivory-room',
    name: text('Ivory Room', '象牙廳'),
    isClosed: true,
  },
  {
    category: 'egame',
    code: 'lantern-works',
    name: text('Lantern Works', '燈火電子'),
    isList: true,
    hasDemo: true,
    isEmbedded: true,
  },
  {
    category: 'egame',
    code: 'kirin-forge',
    name: text('Kirin Forge', '麒麟工坊'),
    isList: true,
    hasDemo: true,
  },
  {
    category: 'egame',
    code: 'moonlit-reels',
    name: text('Moonlit Reels', '月影電子'),
    isList: true,
    hasDemo: true,
  },
  {
    category: 'egame',
    code: 'tidepool',
    name: text('Tidepool Games', '潮汐電子'),
    isList: true,
    hasDemo: true,
  },
  {
    category: 'egame',
    code: 'copper-fox',
    name: text('Copper Fox', '銅狐電子'),
    isList: true,
    hasDemo: true,
  },
  {
    category: 'egame',
    code: 'paper-crane',
    name: text('Paper Crane', '紙鶴電子'),
    isList: true,
    hasDemo: true,
  },
  {
    category: 'egame',
    code: 'polar-nine',
    name: text('Polar Nine', '極地九號'),
    isList: true,
    hasDemo: true,
  },
  { category: 'lottery', code: 'daybreak', name: text('Daybreak Draws', '晨光彩票') },
  {
    category: 'lottery',
    code: 'starwell',
    name: text('Starwell Lottery', '星泉彩票'),
    isList: true,
  },
  {
    category: 'lottery',
    code: 'quickball',
    name: text('Quickball', '快球彩票'),
    isList: true,
  },
  {
    category: 'chess',
    code: 'bamboo-court',
    name: text('Bamboo Court', '竹苑棋牌'),
    isList: true,
  },
  { category: 'chess', code: 'riverside', name: text('Riverside Tables', '河畔棋牌') },
  {
    category: 'chess',
    code: 'four-winds',
    name: text('Four Winds', '四風棋牌'),
    isList: true,
    behaviour: 'whole_amounts',
  },
  {
    category: 'fishing',
    code: 'blue-reef',
    name: text('Blue Reef', '藍礁捕魚'),
    isList: true,
    hasDemo: true,
  },
  {
    category: 'fishing',
    code: 'deep-current',
    name: text('Deep Current', '深流捕魚'),
    isList: true,
    hasDemo: true,
    behaviour: 'failing',
  },
  {
    category: 'fishing',
    code: 'pearl-hunters',
    name: text('Pearl Hunters', '採珠捕魚'),
    isList: true,
    hasDemo: true,
    isEmbedded: true,
  },
];

/** Wallet 1 is the main wallet, so a product's wallet is its id plus one. */
export const products: SeedProduct[] = DRAFTS.map((draft, index) => ({
  id: index + 1,
  category_code: draft.category,
  code: draft.code,
  name: draft.name,
  image: art(`product/${draft.code}.{locale}`),
  image_mobile: art(`product-tile/${draft.code}.{locale}`),
  wallet_id: index + 2,
  open_mode: draft.isList ? 'game_list' : 'lobby',
  support_demo: draft.hasDemo ?? false,
  support_embed: draft.isEmbedded ?? false,
  is_maintenance: draft.isClosed ?? false,
  sort: index + 1,
  behaviour: draft.behaviour ?? 'normal',
}));

/** `endOffsetHours` null: the end is unknown. */
export const maintenances = [
  {
    id: 1,
    product_id: 8,
    type: 'urgent',
    startOffsetHours: -12,
    endOffsetHours: null,
    reason: text('New studio and new cameras', '攝影棚與攝影設備更新'),
  },
  {
    id: 2,
    product_id: 1,
    type: 'scheduled',
    startOffsetHours: 30,
    endOffsetHours: 34,
    reason: text('Upgrade of the settlement system', '結算系統升級'),
  },
  {
    id: 3,
    product_id: 17,
    type: 'weekly',
    startOffsetHours: 74,
    endOffsetHours: 76,
    reason: text('Weekly check of the draw machines', '每週搖獎設備檢查'),
  },
  {
    id: 4,
    product_id: 12,
    type: 'weekly',
    startOffsetHours: 98,
    endOffsetHours: 99,
    reason: text('Weekly update of the games', '每週遊戲更新'),
  },
];
