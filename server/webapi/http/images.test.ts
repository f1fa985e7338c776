import { expect, it } from 'vitest';
import { imageUrl, shareUrl } from './images.ts';

const PICTURE = '/api/webapi/art/cover/wheel.{locale}.webp';

it.each([
  ['enUS', '/api/webapi/art/cover/wheel.enUS.webp', '/api/webapi/art/cover/wheel.enUS.jpg'],
  ['zhTW', '/api/webapi/art/cover/wheel.zhTW.webp', '/api/webapi/art/cover/wheel.zhTW.jpg'],
] as const)('returns the paths for %s', (locale, image, share) => {
  expect(imageUrl(PICTURE, locale)).toBe(image);
  expect(shareUrl(PICTURE, locale)).toBe(share);
});

it.each([
  null,
  'https://cdn.example.com/art/cover/wheel.webp',
  '/api/webapi/artful/wheel.webp',
])('returns no share picture for %s', (path) => {
  expect(shareUrl(path, 'enUS')).toBeNull();
  expect(imageUrl(path, 'enUS')).toBe(path);
});
