import { expect, it } from 'vitest';
import { readUserAgent } from './user-agents.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1';

it.each([
  [CHROME, { kind: 'desktop', name: 'Chrome · Windows' }],
  [IPHONE, { kind: 'mobile', name: 'Safari · iOS' }],
  [IPAD, { kind: 'tablet', name: 'Safari · iOS' }],
  ['', { kind: 'unknown', name: null }],
  ['curl/8.5.0', { kind: 'unknown', name: null }],
  // Names that the sender made up.
  ['Call +886912345678 now/1.0 ', { kind: 'unknown', name: null }],
  ['<a href="https://evil.example">Your prize</a>/1.0 x', { kind: 'unknown', name: null }],
  ['Mozilla/5.0 '.repeat(50_000), { kind: 'unknown', name: null }],
])('reads %.60s', (userAgent, device) => {
  expect(readUserAgent(userAgent)).toEqual(device);
});
