import type { SeedGame, SeedProduct, SeedTag, Text } from '../types.ts';
import { art, text } from '../types.ts';
import { GAME_TITLES } from './game-titles.ts';
import { products } from './products.ts';

const TAG_NAMES: Record<string, Text> = {
  east: text('Oriental', '東方'),
  myth: text('Myths and heroes', '神話英雄'),
  magic: text('Magic and mystery', '魔法奇幻'),
  sea: text('Sea and pirates', '海洋冒險'),
  wild: text('Wild animals', '野性動物'),
  frontier: text('Frontier', '西部淘金'),
  sweet: text('Sweet and floral', '甜點花園'),
  classic: text('Classic fruit', '經典水果'),
  space: text('Space and ice', '星際冰原'),
  jewel: text('Jewels and crowns', '珠寶王冠'),
  jackpot: text('Jackpot', '彩金'),
  free: text('Free games', '免費局'),
  shoal: text('Shoals', '魚群'),
  giant: text('Giants', '深海巨獸'),
  treasure: text('Treasure', '寶藏'),
  number: text('Numbers', '選號'),
  keno: text('Keno', '賓果'),
  dice: text('Dice', '骰子'),
  racing: text('Races', '競速'),
  scratch: text('Scratch tickets', '刮刮樂'),
  mahjong: text('Mahjong', '麻將'),
  cards: text('Cards', '撲克'),
  board: text('Board games', '棋類'),
  tiles: text('Tiles', '骨牌'),
};

const SLOT_THEMES: Record<string, string> = {
  east: 'dragon lantern ingot coin koi panda luckycat drum firecracker lotus phoenix peach gourd fan pagoda envelope teapot crane torii daruma',
  myth: 'sword shield helmet bolt hammer castle pyramid scarab lamp temple bow volcano trident',
  magic: 'moon witchhat potion crystal book mask candle key hourglass tarot skull marigold',
  sea: 'anchor compass ship chest pearl turtle whale octopus map lighthouse helm crab shark jelly seahorse tail palm doubloon',
  wild: 'tiger fox bull eagle wolf lion elephant bear polarbear owl cat rabbit',
  frontier: 'cactus cowboy horseshoe badge dynamite minecart balloon',
  sweet: 'sakura lollipop cupcake strawberry bee mushroom butterfly rose clover',
  classic: 'seven bar bell cherry melon lemon grape dice disco',
  space: 'planet rocket robot ufo snowflake penguin',
  jewel: 'gem crown',
};

const OTHER_THEMES: Record<string, Record<string, string>> = {
  fishing: {
    shoal: 'koi fish jelly seahorse turtle ray crab lobster',
    giant: 'shark octopus whale dragon angler phoenix tail',
    treasure: 'pearl chest cannon trident ship',
  },
  lottery: { number: 'balls cage', keno: 'keno', dice: 'dicecup', racing: 'race', scratch: 'ticket' },
  chess: { mahjong: 'mahjong', cards: 'hand', board: 'xiangqi go', tiles: 'domino', dice: 'dicecup' },
};

function themeOf(product: SeedProduct, motif: string): string {
  const themes = OTHER_THEMES[product.category_code] ?? SLOT_THEMES;
  const found = Object.keys(themes).find((theme) => themes[theme]?.split(' ').includes(motif));
  if (!found) throw new Error(`no theme holds the motif ${motif} of ${product.code}`);
  return found;
}

interface Title {
  motif: string;
  look: number;
  name: Text;
  /** How many titles of the product with the same motif stand before it. */
  turn: number;
}

/** The titles of a product, each motif's spread evenly over the list, so that equal ones stay apart. */
function titlesOf(code: string): Title[] {
  const seen = new Map<string, number>();
  const titles = (GAME_TITLES[code] ?? '')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [picture = '', enUS = '', zhTW = ''] = line.split('|');
      const [motif = '', look] = picture.split('#');
      const turn = seen.get(motif) ?? 0;
      seen.set(motif, turn + 1);
      return { motif, look: look ? Number(look) : turn, name: text(enUS, zhTW), turn };
    });
  const share = ({ motif, turn }: Title) => (turn + 0.5) / (seen.get(motif) ?? 1);
  return titles.toSorted((a, b) => share(a) - share(b));
}

/** "The Crane’s Gift" → "the-cranes-gift". */
function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[’']|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Slots also carry how they pay: every third a jackpot, every second free games. */
function tagCodes(product: SeedProduct, title: Title, place: number): string[] {
  const codes = [themeOf(product, title.motif)];
  if (product.category_code !== 'egame') return codes;
  if (place % 3 === 0) codes.push('jackpot');
  if (place % 2 === 0) codes.push('free');
  return codes;
}

function tagsOf(product: SeedProduct, titles: Title[]): SeedTag[] {
  const used = new Set(titles.flatMap((title, place) => tagCodes(product, title, place)));
  return Object.keys(TAG_NAMES)
    .filter((code) => used.has(code))
    .map((code, index) => ({
      id: product.id * 100 + index + 1,
      product_id: product.id,
      code,
      name: TAG_NAMES[code] ?? text(code, code),
      sort: index + 1,
    }));
}

/** Between 94.02 and 97.48 percent, the same for the same game. */
function rtpOf(product: SeedProduct, place: number): string | null {
  if (product.category_code !== 'egame' && product.category_code !== 'fishing') return null;
  return ((9402 + ((product.id * 131 + place * 67) % 347)) / 100).toFixed(2);
}

function gameOf(product: SeedProduct, title: Title, place: number, tags: SeedTag[]): SeedGame {
  const code = `${product.code}-${slug(title.name.enUS)}`;
  const codes = tagCodes(product, title, place);
  return {
    id: product.id * 1000 + place + 1,
    product_id: product.id,
    code,
    name: title.name,
    image: art(`game/${code}`),
    tag_ids: tags.filter((tag) => codes.includes(tag.code)).map((tag) => tag.id),
    is_hot: place < 3 || place % 11 === 6,
    is_new: product.code === 'paper-crane' ? place < 12 : place % 13 === 4,
    support_demo: product.support_demo,
    support_mobile: place % 23 !== 19,
    orientation: (product.id + place) % 3 === 0 ? 'portrait' : 'landscape',
    rtp: rtpOf(product, place),
    // Place first, so that a list of all games mixes the products.
    sort: (place + 1) * 100 + product.id,
    motif: title.motif,
    look: title.look,
  };
}

const LISTS = products
  .filter((product) => product.open_mode === 'game_list')
  .map((product) => {
    const titles = titlesOf(product.code);
    const tags = tagsOf(product, titles);
    return { tags, games: titles.map((title, place) => gameOf(product, title, place, tags)) };
  });

export const tags: SeedTag[] = LISTS.flatMap((list) => list.tags);
export const games: SeedGame[] = LISTS.flatMap((list) => list.games);
