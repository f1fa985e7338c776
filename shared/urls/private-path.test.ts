import { expect, it } from 'vitest';
import { maskPath } from './private-path.ts';

it.each([
  ['/api/webapi/play/open/s3cret', '/api/webapi/play/open/***'],
  ['/api/webapi/play/s3cret', '/api/webapi/play/***'],
  ['/api/webapi/play/s3cret/bet', '/api/webapi/play/***/bet'],
  ['/api/webapi/pay/s3cret/decline', '/api/webapi/pay/***/decline'],
  ['/API/webapi/PLAY/Open/s3cret/', '/API/webapi/PLAY/Open/***/'],
  ['/api/webapi/play-assets/play.js', '/api/webapi/play-assets/play.js'],
  ['/enUS/promo/7', '/enUS/promo/7'],
])('masks %s as %s', (path, logged) => {
  expect(maskPath(path)).toBe(logged);
});
