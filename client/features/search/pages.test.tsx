import { describe, expect, it } from 'vitest';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { DEVICES } from '#shared/device.ts';
import { LOCALES } from '#shared/locales.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { indexPages, sitePages } from './pages.ts';
import { LEVELS } from './search-index.ts';
import english from './words/enUS.json' with { type: 'json' };
import chinese from './words/zhTW.json' with { type: 'json' };

const PLACES = DEVICES.flatMap((device) => LOCALES.map(({ code: locale }) => ({ device, locale })));
const SETTINGS = {
  FRONT_ACCOUNT_LEVEL: '1',
  VIRTUAL_CURRENCY_SWITCH: '1',
  ACCOUNT_CARD_SWITCH: '1',
  FRONT_DEVICES: '1',
  FRONT_SECOND_FACTOR: '1',
  FRONT_LIMITS: '1',
  FRONT_NOTIFICATIONS: '1',
};

describe.each(PLACES)('on $device in $locale', (place) => {
  it.each([
    ['roulette', 'GAME_LIVE'],
    ['roullete', 'GAME_LIVE'],
    ['輪盤', 'GAME_LIVE'],
    ['blackjack', 'GAME_LIVE'],
    ['blakjack', 'GAME_LIVE'],
    ['21', 'GAME_LIVE'],
    ['二十一點', 'GAME_LIVE'],
    ['老虎機', 'GAME_E_GAME'],
    ['mahjong', 'GAME_CHESS'],
    ['德州撲克', 'GAME_CHESS'],
    ['football', 'GAME_SPORT'],
    ['樂透', 'GAME_LOTTERY'],
    ['打魚', 'GAME_FISHING'],
    ['2fa', 'MEMBER_SECOND_FACTOR'],
    ['密碼金鑰', 'MEMBER_SECOND_FACTOR'],
    ['usdt', 'MEMBER_DEPOSIT'],
    ['tether', 'MEMBER_CRYPTO_LIST'],
    ['ＵＳＤＴ', 'MEMBER_DEPOSIT'],
    ['泰達幣', 'MEMBER_CRYPTO_LIST'],
    ['cash out', 'MEMBER_TREASURE'],
    ['cashout', 'MEMBER_TREASURE'],
    ['withdrawl', 'MEMBER_TREASURE'],
    ['出金', 'MEMBER_TREASURE'],
    ['提領', 'MEMBER_TREASURE'],
    ['top up', 'MEMBER_DEPOSIT'],
    ['儲值', 'MEMBER_DEPOSIT'],
    ['kyc', 'MEMBER_IDENTITY'],
    ['實名', 'MEMBER_IDENTITY'],
    ['紅利', 'PROMO'],
    ['bonus', 'PROMO'],
    ['forgot password', 'MEMBER_PSW_CHANGE'],
    ['忘記密碼', 'MEMBER_PSW_CHANGE'],
    ['live chat', 'CUSTOM_SERVICE'],
    ['客服', 'CUSTOM_SERVICE'],
  ])('%s finds %s', async (words, name) => {
    const found: string[][] = [];
    function Search() {
      const index = indexPages(useApp(), useText());
      found.push(...LEVELS.map((level) => index.find(words, level).map((page) => page.name)));
      return null;
    }
    await renderApp(<Search />, { ...place, settings: SETTINGS });
    expect(found.find((names) => names.length > 0)?.[0]).toBe(name);
  });

  it('has each page once', async () => {
    const { app } = await renderApp(null, { ...place, settings: SETTINGS });
    const names = sitePages(app).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('the words of both languages are for the same pages, each word once', async () => {
  expect(Object.keys(chinese)).toEqual(Object.keys(english));
  const { app } = await renderApp(null, { settings: SETTINGS });
  const names: readonly string[] = sitePages(app).map(({ name }) => name);
  expect(Object.keys(english).filter((name) => !names.includes(name))).toEqual([]);
  for (const words of [...Object.values(english), ...Object.values(chinese)])
    expect(new Set(words).size).toBe(words.length);
});
