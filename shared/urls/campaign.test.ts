import { expect, it } from 'vitest';
import { withoutCampaignMarks } from './campaign.ts';

it.each([
  ['', ''],
  ['?', ''],
  ['?utm_source=mail&a=Lucky&gclid=1', ''],
  ['?page=2&utm_medium=x&category=live', 'category=live&page=2'],
  ['?category=live&page=2', 'category=live&page=2'],
  ['?tag=2&page=1&tag=1', 'page=1&tag=2&tag=1'],
  ['?keyword=%E9%BE%8D', 'keyword=%E9%BE%8D'],
  ['?aa=1', 'aa=1'],
])('%s without campaign marks is %s', (search, rest) => {
  expect(withoutCampaignMarks(search)).toBe(rest);
});
