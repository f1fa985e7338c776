import { expect, it } from 'vitest';
import { identityMail, newDeviceMail, passwordMail } from './account-mails.ts';
import {
  applicationMail,
  birthdayMail,
  commissionMail,
  levelLostMail,
  levelMail,
  prizeMail,
  rebateMail,
} from './activity-mails.ts';
import { breakMail } from './break-mails.ts';
import { depositFailedMail, depositMail } from './deposit-mails.ts';
import { factorMail, recoveryCodeMail } from './factor-mails.ts';
import { mailText } from './mails.ts';
import { payoutMail, payoutRemovedMail, withdrawalMail } from './payout-mails.ts';

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

it.each([
  [
    0,
    '<p>$500.00 was sent to 822 •••• 8316. Order W1.</p>',
    '<p>$500.00 已匯至「822 •••• 8316」。訂單編號 W1。</p>',
  ],
  [
    300,
    '<p>$497.00 was sent to 822 •••• 8316, after a fee of $3.00. Order W1.</p>',
    '<p>扣除手續費 $3.00 後，$497.00 已匯至「822 •••• 8316」。訂單編號 W1。</p>',
  ],
])('names a fee of %i cents in the message of a paid withdrawal only if one was taken', (fee, enUS, zhTW) => {
  const order = { order_no: 'W1', account_masked: '822 •••• 8316', amount: 50_000, fee };
  expect(withdrawalMail(order, 'success').content).toEqual({ enUS, zhTW });
});

it.each([
  [0, 'promotion', 'Its benefits are yours from now on.', '即日起享有該等級權益。'],
  [1, 'money', 'Your upgrade gift of $0.01 was paid.', '晉級禮金 $0.01 已派發。'],
])('names an upgrade gift of %i cents in the message of a reached level only if one was paid', (bonus, about, enUS, zhTW) => {
  const mail = levelMail({ level: 2, name: { enUS: 'Silver', zhTW: '白銀' }, bonus });
  const title = { enUS: 'You have reached level 2, Silver', zhTW: '恭喜晉級「白銀」' };
  expect(mail).toMatchObject({ about, title, summary: { enUS, zhTW } });
  expect(mail.content.enUS).toContain(enUS);
  expect(mail.content.enUS.includes('It adds no turnover.')).toBe(bonus > 0);
});

it('announces a prize as money without turnover', () => {
  expect(prizeMail({ amount: 2800, recordNo: 'P1' })).toMatchObject({
    title: { enUS: 'You have won $28.00', zhTW: '恭喜您獲得 $28.00' },
    summary: {
      enUS: '$28.00 is in your main wallet. It adds no turnover.',
      zhTW: '$28.00 已派發至主錢包。不增加流水要求。',
    },
  });
});

it.each([
  [0, 0, '<p>This deposit adds no turnover.</p>', '<p>本筆存款不增加流水要求。</p>'],
  [
    49_850,
    49_850,
    '<p>This deposit adds $498.50 of turnover before you can withdraw.</p>',
    '<p>本筆存款增加流水 $498.50，完成後才能提款。</p>',
  ],
  [
    49_850,
    763_100,
    '<p>This deposit adds $498.50 of turnover; in all $7,631.00 is open.</p>',
    '<p>本筆存款增加流水 $498.50，未完成流水共 $7,631.00。</p>',
  ],
])('names the turnover %i of a deposit, and the %i that is open in all', (required, open, enUS, zhTW) => {
  const { content } = depositMail({
    amount: 50_000,
    actual: 49_850,
    bonus: 0,
    orderNo: 'D1',
    required,
    open,
  });
  expect(content.enUS).toContain(enUS);
  expect(content.zhTW).toContain(zhTW);
});

const NAME = { enUS: 'Silver', zhTW: '白銀' };
const PAID = { amount: 100, required: 100, open: 100 };
const CARD = { name: NAME, link: '/member/card' };
const WITHDRAWAL = { order_no: 'W1', account_masked: '822 •••• 8316', amount: 50_000, fee: 0 };
const FAILED = { amount: 100, orderNo: 'D1', reason: NAME };

it.each([
  ['a prize', prizeMail({ amount: 100, recordNo: 'P1' }), 'money', '/record/promo'],
  [
    'an accepted application',
    applicationMail({ ...PAID, name: NAME, reason: null }),
    'money',
    '/record/promo',
  ],
  [
    'a refused one',
    applicationMail({ ...PAID, name: NAME, reason: NAME }),
    'promotion',
    '/member/promo/apply',
  ],
  ['a lost level', levelLostMail({ from: NAME, to: NAME, keepBet: 100 }), 'promotion', '/member/VIP'],
  ['a commission', commissionMail({ period: '2026-10', commission: 100 }), 'money', '/member/share'],
  ['a rebate', rebateMail({ name: NAME, bet: 1000, rate: '0.30', amount: 3 }), 'money', '/record/promo'],
  ['a birthday', birthdayMail(100), 'money', '/record/promo'],
  ['a verified identity', identityMail(null), 'account', '/member/identity'],
  ['a rejected identity', identityMail(NAME), 'account', '/member/identity'],
  ['a new device', newDeviceMail(null), 'account', '/member/devices'],
  ['a new password', passwordMail('password'), 'account', null],
  ['a second factor', factorMail('totpAdded'), 'account', '/member/secondFactor'],
  ['a used recovery code', recoveryCodeMail, 'account', '/member/secondFactor'],
  ['a break', breakMail({ kind: 'break', endsAt: 0 }), 'account', '/member/limits'],
  ['a verified payout account', payoutMail(CARD, null), 'account', '/member/card'],
  ['a rejected payout account', payoutMail(CARD, NAME), 'account', '/member/card'],
  ['a removed payout account', payoutRemovedMail(CARD), 'account', '/member/card'],
  ['a paid withdrawal', withdrawalMail(WITHDRAWAL, 'success'), 'money', '/record/treasure'],
  ['a returned withdrawal', withdrawalMail(WITHDRAWAL, 'rejected'), 'money', '/record/treasure'],
  [
    'a deposit',
    depositMail({ amount: 100, actual: 100, bonus: 0, orderNo: 'D1', required: 100, open: 100 }),
    'money',
    '/record/deposit',
  ],
  ['a failed deposit', depositFailedMail({ ...FAILED, isOnBreak: false }), 'money', '/member/deposit'],
  [
    'a failed deposit during a break',
    depositFailedMail({ ...FAILED, isOnBreak: true }),
    'money',
    '/record/deposit',
  ],
])('announces %s by its kind, with a link to the page that shows it', (_, mail, about, link) => {
  expect(mail).toMatchObject({ about, link });
});

it.each([
  true,
  false,
])('invites to another deposit after a failed one, but not during a break: %s', (isOnBreak) => {
  const { content } = depositFailedMail({ ...FAILED, isOnBreak });
  expect(content.enUS.includes('You can deposit again')).toBe(!isOnBreak);
});
