import { LOCALES } from '#shared/locales.ts';
import type { SeedAreaCode, SeedCategory, SeedLanguage, SeedMetadata, SeedSetting } from '../types.ts';
import { art, text } from '../types.ts';

export const BRAND = text('Jade Harbor', '翡翠港');

const DESCRIPTION = text(
  'Live tables, sports, slots, lottery, mahjong, cards and fishing in one calm place. One account, clear terms, payouts that arrive when we say.',
  '真人、體育、電子、彩票、棋牌與捕魚，一處盡享。一個帳號、條款清楚、出款準時，日夜為您服務。',
);

const TITLE = text('Jade Harbor · Your games, day and night', '翡翠港｜您的遊戲，日夜相伴');

const KEYWORDS = text(
  'jade harbor, online games, live casino, sports, slots, lottery, chess, fishing games',
  '翡翠港, 線上遊戲, 真人視訊, 體育賽事, 電子遊戲, 彩票, 棋牌, 捕魚',
);

const SHARE_IMAGE = art('og.{locale}');
/** Some link previews cannot read WebP. */
const SHARE_IMAGE_JPEG = SHARE_IMAGE.replace('.webp', '.jpg');

export const siteMetadata: SeedMetadata[] = [
  { name: 'title', content: TITLE },
  { name: 'description', content: DESCRIPTION },
  { name: 'keywords', content: KEYWORDS },
  { name: 'author', content: BRAND },
  { name: 'image', content: text(SHARE_IMAGE, SHARE_IMAGE) },
  { name: 'og_title', content: TITLE },
  { name: 'og_description', content: DESCRIPTION },
  { name: 'og_keywords', content: KEYWORDS },
  { name: 'og_site_name', content: BRAND },
  { name: 'og_type', content: text('website', 'website') },
  { name: 'og_image', content: text(SHARE_IMAGE_JPEG, SHARE_IMAGE_JPEG) },
  {
    name: 'og_image_alt',
    content: text(
      'The Jade Harbor mark: a cut jade setting over a calm sea',
      '翡翠港標誌：一顆翡翠沉入平靜的海面',
    ),
  },
];

export const siteSettings: SeedSetting[] = [
  { name: 'VIRTUAL_ADDRESS_BIND_QUANTITY', content: '3' },
  { name: 'VIRTUAL_CURRENCY_SWITCH', content: '1' },
  { name: 'FRONT_ACCOUNT_LEVEL', content: '1' },
  { name: 'ACCOUNT_CARD_SWITCH', content: '1' },
  { name: 'CONVENIENCE_STORE_BIND_QUANTITY', content: '2' },
  { name: 'CONTACT_LINE_ID', content: '@jadeharbor' },
  { name: 'FESTIVAL_DRAGON', content: '0' },
  // The game pictures contain the names.
  { name: 'GAME_NAME_CAPTION', content: '0' },
  { name: 'FRONT_DEVICES', content: '1' },
  { name: 'FRONT_SECOND_FACTOR', content: '1' },
  { name: 'FRONT_LIMITS', content: '1' },
  { name: 'FRONT_PREFERENCES', content: '1' },
  { name: 'FRONT_NOTIFICATIONS', content: '1' },
  { name: 'FRONT_LIVE', content: '1' },
];

export const categories: SeedCategory[] = [
  {
    id: 1,
    code: 'sport',
    name: text('Sports', '體育'),
    icon: art('category/sport'),
    sort: 1,
    is_maintenance: false,
    seo: {
      title: text('Sports and esports · Jade Harbor', '體育賽事與電競｜翡翠港'),
      description: text(
        'Football, basketball, baseball, tennis and esports: pre-match and in-play markets with clear settlement rules.',
        '足球、籃球、棒球、網球與電競，賽前與滾球盤口齊全，結算規則清楚透明。',
      ),
      keywords: text(
        'sports, football, basketball, baseball, esports, in-play',
        '體育, 足球, 籃球, 棒球, 電競, 滾球',
      ),
      image: art('category/sport'),
    },
  },
  {
    id: 2,
    code: 'live',
    name: text('Live', '真人'),
    icon: art('category/live'),
    sort: 2,
    is_maintenance: false,
    seo: {
      title: text('Live tables · Jade Harbor', '真人視訊｜翡翠港'),
      description: text(
        'Baccarat, roulette, sic bo and dragon tiger with real dealers around the clock, in rooms for every stake.',
        '百家樂、輪盤、骰寶、龍虎，真人荷官全天候開桌，各種限額任您選擇。',
      ),
      keywords: text(
        'live dealer, baccarat, roulette, sic bo, dragon tiger',
        '真人, 百家樂, 輪盤, 骰寶, 龍虎',
      ),
      image: art('category/live'),
    },
  },
  {
    id: 3,
    code: 'egame',
    name: text('Slots', '電子'),
    icon: art('category/egame'),
    sort: 3,
    is_maintenance: false,
    seo: {
      title: text('Slots and electronic games · Jade Harbor', '電子遊戲｜翡翠港'),
      description: text(
        'Hundreds of slots from seven studios, sorted by theme, with the RTP shown on every title.',
        '七家工作室、數百款電子遊戲，依主題分類，每款皆標示 RTP。',
      ),
      keywords: text('slots, electronic games, jackpots, free games', '電子遊戲, 老虎機, 彩金, 免費遊戲'),
      image: art('category/egame'),
    },
  },
  {
    id: 4,
    code: 'lottery',
    name: text('Lottery', '彩票'),
    icon: art('category/lottery'),
    sort: 4,
    is_maintenance: false,
    seo: {
      title: text('Lottery and quick draws · Jade Harbor', '彩票與快開｜翡翠港'),
      description: text(
        'Number draws from one minute to one day, with every past result and its draw number on record.',
        '從一分快開到每日開獎，歷史開獎號碼與期數完整可查。',
      ),
      keywords: text('lottery, keno, quick draw, numbers', '彩票, 賓果, 快開, 選號'),
      image: art('category/lottery'),
    },
  },
  {
    id: 5,
    code: 'chess',
    name: text('Mahjong & Cards', '棋牌'),
    icon: art('category/chess'),
    sort: 5,
    is_maintenance: false,
    seo: {
      title: text('Mahjong and card games · Jade Harbor', '棋牌遊戲｜翡翠港'),
      description: text(
        'Mahjong, xiangqi, big two, pai gow and more against players of your own level, at tables that fill in seconds.',
        '麻將、象棋、大老二、牌九，與實力相當的對手同桌，數秒即可開局。',
      ),
      keywords: text('mahjong, xiangqi, big two, pai gow, card games', '麻將, 象棋, 大老二, 牌九, 撲克'),
      image: art('category/chess'),
    },
  },
  {
    id: 6,
    code: 'fishing',
    name: text('Fishing', '捕魚'),
    icon: art('category/fishing'),
    sort: 6,
    is_maintenance: false,
    seo: {
      title: text('Fishing games · Jade Harbor', '捕魚遊戲｜翡翠港'),
      description: text(
        'Take a cannon below the surface: reefs, wrecks and deep-sea giants, alone or four to a table.',
        '帶上砲台潛入深海：珊瑚礁、沉船與深海巨獸，單人或四人同桌皆可。',
      ),
      keywords: text('fishing games, fish shooting, multiplayer', '捕魚, 捕魚機, 多人同桌'),
      image: art('category/fishing'),
    },
  },
];

export const languages: SeedLanguage[] = LOCALES.map((entry, index) => ({
  code: entry.code,
  language: entry.language,
  name: entry.name,
  dir: entry.dir,
  sort: index + 1,
}));

const AREA_CODES: [code: string, country: string, enUS: string, zhTW: string][] = [
  ['+886', 'TW', 'Taiwan', '臺灣'],
  ['+852', 'HK', 'Hong Kong', '香港'],
  ['+853', 'MO', 'Macao', '澳門'],
  ['+65', 'SG', 'Singapore', '新加坡'],
  ['+60', 'MY', 'Malaysia', '馬來西亞'],
  ['+81', 'JP', 'Japan', '日本'],
  ['+82', 'KR', 'South Korea', '南韓'],
  ['+66', 'TH', 'Thailand', '泰國'],
  ['+84', 'VN', 'Vietnam', '越南'],
  ['+63', 'PH', 'Philippines', '菲律賓'],
  ['+62', 'ID', 'Indonesia', '印尼'],
  ['+1', 'US', 'United States', '美國'],
];

export const areaCodes: SeedAreaCode[] = AREA_CODES.map(([code, country, enUS, zhTW], index) => ({
  code,
  country,
  name: text(enUS, zhTW),
  sort: index + 1,
}));
