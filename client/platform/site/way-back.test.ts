import { expect, it } from 'vitest';
import { wayBackOf, withWayBack } from './way-back.ts';

it.each([
  ['/enUS/member/identity', '/enUS/member/identity?back=MEMBER_TREASURE'],
  ['/enUS/game/eGame/9?game=3', '/enUS/game/eGame/9?game=3&back=MEMBER_TREASURE'],
  ['/enUS/game/live#product-4', '/enUS/game/live?back=MEMBER_TREASURE#product-4'],
])('%s contains its way back', (href, carried) => {
  expect(withWayBack(href, 'MEMBER_TREASURE')).toBe(carried);
});

const app = {
  style: { strategy: 'prefix', defaultLocale: 'enUS' },
  device: 'mobile',
  locale: 'zhTW',
  hasPage: (name: string) => name !== 'MEMBER_DEPOSIT',
} as const;

it.each([
  ['back=MEMBER_TREASURE', '/m/zhTW/member/treasure'],
  ['back=MEMBER_DEPOSIT', undefined],
  ['back=https://evil.example', undefined],
  ['back=//evil.example', undefined],
  ['back=LOGIN', undefined],
  ['', undefined],
])('a URL with %s leads back to %s', (query, href) => {
  expect(wayBackOf(app, new URLSearchParams(query))?.href).toBe(href);
});
