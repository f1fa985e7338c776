import { expect, it } from 'vitest';
import { mailText } from './mails.ts';

it('formats a message in both languages, with values that differ by language', () => {
  const messages = { enUS: '<p>Your {place} holds {sum}.</p>', zhTW: '<p>您的{place}有 {sum}。</p>' };
  const place = { enUS: 'account', zhTW: '帳戶' };
  expect(mailText(messages, { place, sum: '$1.00' })).toEqual({
    enUS: '<p>Your account holds $1.00.</p>',
    zhTW: '<p>您的帳戶有 $1.00。</p>',
  });
});

it('formats plurals and choices by language', () => {
  const messages = {
    enUS: '{count, plural, one {# game} other {# games}}{bonus, select, none {} other {, with {bonus}}}',
    zhTW: '{count} 場{bonus, select, none {} other {，加贈 {bonus}}}',
  };
  expect(mailText(messages, { count: 1, bonus: 'none' })).toEqual({ enUS: '1 game', zhTW: '1 場' });
  expect(mailText(messages, { count: 2, bonus: '$5' })).toEqual({
    enUS: '2 games, with $5',
    zhTW: '2 場，加贈 $5',
  });
});
