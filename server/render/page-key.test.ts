import { expect, it } from 'vitest';
import { keyedSearch } from './page-key.ts';

const NAMES = ['category', 'keyword', 'tag'];

it.each([
  ['', ''],
  ['?', ''],
  ['?zz=1', ''],
  ['?a=dealer1', ''],
  ['?utm_source=x&utm_campaign=%E6%98%A5&gclid=1&fbclid=2', ''],
  [`?zz=${'x'.repeat(3000)}&zz=%`, ''],
  ['?category=sport', '?category=sport'],
  ['?tag=1&a=x&category=sport', '?category=sport&tag=1'],
  ['?category=sport&tag=1', '?category=sport&tag=1'],
  [`?tag=${'x'.repeat(32)}`, `?tag=${'x'.repeat(32)}`],
])('caches %j under %j', (search, keyed) => {
  expect(keyedSearch(search, NAMES)).toBe(keyed);
});

it.each([
  '?keyword=x',
  '?category=sport&category=live',
  '?category=<script>',
  `?category=${'x'.repeat(33)}`,
  '?category=',
])('does not cache %j', (search) => {
  expect(keyedSearch(search, NAMES)).toBeUndefined();
});
