import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { feeOf } from '../../cashier/fee.ts';
import { YUP_IDS } from '../error-id.ts';
import { LIMIT_MINUTES_MAX } from '../words.ts';
import { profileBody, signUpBody } from './account.ts';
import { accountCard } from './account-card.ts';
import { announcement } from './announcement.ts';
import { loginBody, memberInfo, resetPasswordBody, sendForgetCodeBody, setSafePasswordBody } from './auth.ts';
import { signInCalendar } from './check-in.ts';
import { depositChannel } from './deposit.ts';
import { accountEvent, memberSession } from './devices.ts';
import { discount, discountBody, discountResult } from './discount.ts';
import { distributionRecord } from './distribution.ts';
import { game, gameMaintenance, gameProduct } from './game.ts';
import { limitBody, playLimit } from './limits.ts';
import { mailItem } from './mail.ts';
import { notificationItem, pushSubscriptionBody } from './notification.ts';
import { placement } from './placement.ts';
import { promotion, wheelPrize } from './promotion.ts';
import { discountRecord, transferRecord, withdrawRecord } from './records.ts';
import { slide } from './slideshow.ts';
import { gameWallet, transferBody } from './wallet.ts';
import { auditRecord, withdrawSetting } from './withdraw.ts';

const signUp = {
  account: 'walker01',
  password: 'green-tea-4',
  area_code: '+886',
  phone: '0912 345-678',
  code: '123456',
  is_adult: true,
  agree_terms: true,
};

/** Messages of a refused body by field path. */
function problems(schema: z.ZodMiniType, body: unknown): Record<string, string> {
  const result = schema.safeParse(body);
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('bodies', () => {
  it('signup: accepts a valid body, cleans the phone, drops blanks', () => {
    expect(signUpBody.parse({ ...signUp, email: '', dealer: null, birthday: undefined })).toEqual({
      ...signUp,
      phone: '0912345678',
      email: undefined,
      dealer: undefined,
      birthday: undefined,
    });
  });

  it('signup: reports each field with an id of common.yup', () => {
    const young = `${new Date().getUTCFullYear() - 10}-01-01`;
    expect(
      problems(signUpBody, {
        account: '1abc',
        password: 'Password1',
        area_code: '886',
        phone: 'abc',
        code: '12345',
        email: 'x@y',
        birthday: young,
        is_adult: false,
      }),
    ).toEqual({
      account: YUP_IDS.accountStart,
      password: YUP_IDS.passwordCommon,
      area_code: YUP_IDS.areaCode,
      phone: YUP_IDS.phone,
      code: YUP_IDS.code,
      email: YUP_IDS.email,
      birthday: YUP_IDS.adult,
      is_adult: YUP_IDS.mustAccept,
      agree_terms: YUP_IDS.mustAccept,
    });
  });

  it.each([
    ['of https', `https://${'x'.repeat(1000)}`, {}],
    ['that is too long', `https://${'x'.repeat(1001)}`, { endpoint: YUP_IDS.type }],
    ['of http', 'http://x', { endpoint: YUP_IDS.type }],
    ['with a space', 'https://x y', { endpoint: YUP_IDS.type }],
  ])('push: an endpoint %s', (_, endpoint, expected) => {
    const subscription = { endpoint, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    expect(problems(pushSubscriptionBody, subscription)).toEqual(expected);
  });

  it.each([
    ['time', LIMIT_MINUTES_MAX, []],
    ['time', LIMIT_MINUTES_MAX + 1, ['value']],
    ['time', 0.5, ['value']],
    ['deposit', LIMIT_MINUTES_MAX + 0.5, []],
  ])('limit: of kind %s and value %d reports %j', (kind, value, fields) => {
    const body = { kind, period: 'day', value: value.toFixed(2) };
    expect(Object.keys(problems(limitBody, body))).toEqual(fields);
  });

  it('signup: reports missing fields as required', () => {
    expect(problems(signUpBody, {})).toMatchObject({
      account: YUP_IDS.required,
      password: YUP_IDS.required,
      phone: YUP_IDS.required,
    });
    expect(problems(signUpBody, { ...signUp, account: '  ', phone: '' })).toEqual({
      account: YUP_IDS.required,
      phone: YUP_IDS.required,
    });
  });

  it('a password must differ from the account', () => {
    const body = { ...signUp, account: 'greentea44', password: 'GreenTea44' };
    expect(problems(signUpBody, body)).toEqual({ password: YUP_IDS.passwordIsAccount });
    expect(
      problems(resetPasswordBody, { account: 'greentea44', code: '123456', password: 'GreenTea44' }),
    ).toEqual({
      password: YUP_IDS.passwordIsAccount,
    });
    expect(problems(signUpBody, { ...body, birthday: '1990-02-31' })).toEqual({
      password: YUP_IDS.passwordIsAccount,
      birthday: YUP_IDS.date,
    });
  });

  it('a password has 8 to 64 characters', () => {
    expect(problems(signUpBody, { ...signUp, password: 'a1b2c3d' })).toEqual({
      password: YUP_IDS.passwordLength,
    });
    expect(problems(signUpBody, { ...signUp, password: 'ab'.repeat(32) })).toEqual({});
    expect(problems(signUpBody, { ...signUp, password: `x${'ab'.repeat(32)}` })).toEqual({
      password: YUP_IDS.passwordLength,
    });
  });

  it('login: accepts an account in any case and any password of valid length', () => {
    expect(loginBody.parse({ account: ' Demo ', password: 'x' })).toEqual({ account: 'demo', password: 'x' });
    expect(problems(loginBody, { account: '', password: '' })).toEqual({
      account: YUP_IDS.required,
      password: YUP_IDS.required,
    });
    expect(problems(loginBody, { account: ['a'], password: {} })).toEqual({
      account: YUP_IDS.type,
      password: YUP_IDS.type,
    });
  });

  it('forgotten password: needs an account or a complete phone number', () => {
    expect(problems(sendForgetCodeBody, { account: 'demo' })).toEqual({});
    expect(problems(sendForgetCodeBody, { area_code: '+886', phone: '912345678' })).toEqual({});
    expect(problems(sendForgetCodeBody, { area_code: '+886' })).toEqual({ account: YUP_IDS.required });
  });

  it('safe password: needs 6 to 12 digits', () => {
    expect(problems(setSafePasswordBody, { password: 'x', safe_password: '12345' })).toEqual({
      safe_password: YUP_IDS.safePassword,
    });
    expect(problems(setSafePasswordBody, { password: 'x', safe_password: '102938475610' })).toEqual({});
  });

  it('profile: all fields are optional', () => {
    expect(profileBody.parse({ name: ' Ann ', birthday: '', email: null })).toEqual({
      name: 'Ann',
      birthday: undefined,
      email: undefined,
    });
  });

  it('transfer: needs two different wallets', () => {
    expect(problems(transferBody, { from_id: 2, to_id: 2, amount: '1' })).toEqual({
      to_id: YUP_IDS.sameWallet,
    });
  });

  it('discount: needs exactly one key', () => {
    expect(problems(discountBody, { discount_id: 1 })).toEqual({});
    expect(problems(discountBody, {})).toEqual({ discount_id: YUP_IDS.required });
    expect(problems(discountBody, { discount_id: 1, promotion_id: 2 })).toEqual({
      discount_id: YUP_IDS.required,
    });
  });
});

describe('responses', () => {
  it.each<[field: string, value: string | undefined, schema: { shape: Record<string, z.ZodMiniType> }]>([
    ['type', 'other', accountCard],
    ['kind', 'other', accountEvent],
    ['type', 'system', announcement],
    ['source_type', 'adjust', auditRecord],
    ['fee_type', 'none', depositChannel],
    ['type', 'activity', discount],
    ['apply_status', undefined, discount],
    ['status', 'pending', discountRecord],
    ['status', 'pending', discountResult],
    ['status', 'pending', distributionRecord],
    ['orientation', undefined, game],
    ['type', 'scheduled', gameMaintenance],
    ['open_mode', 'lobby', gameProduct],
    ['type', 'system', mailItem],
    ['identity_status', 'none', memberInfo],
    ['transfer_mode', '0', memberInfo],
    ['device_kind', 'unknown', memberSession],
    ['kind', 'mail', notificationItem],
    ['audience', 'nobody', placement],
    ['frequency', 'once', placement],
    ['activity_type', undefined, promotion],
    ['category', 'other', promotion],
    ['link_type', 'none', slide],
    ['mode', 'manual', transferRecord],
    ['status', 'unknown', transferRecord],
    ['type', 'bonus', wheelPrize],
    ['method', 'account_card', withdrawRecord],
  ])('read an unknown %s as %s, the most harmless one', (field, value, { shape }) => {
    expect(shape[field]?.parse('brand-new')).toBe(value);
  });
  it('read an unknown balance as null and an unknown status as error', () => {
    const wallet = { id: 2, code: 'x', name: 'X', balance: 12.5, currency: 'USD', status: 'odd' };
    expect(gameWallet.parse(wallet)).toMatchObject({
      balance: null,
      status: 'error',
      is_integer_only: false,
    });
  });
  it('refuse a discount whose turnover is no number', () => {
    const read = (multiple: unknown) =>
      discount.safeParse({ id: 1, name: 'Reload', type: 'deposit', multiple }).success;
    expect(['12', '0.5', 12].map(read)).toEqual([true, true, true]);
    expect(['n/a', '12×', ''].map(read)).toEqual([false, false, false]);
  });
  it('read a limit whose amounts are no numbers, so that a member can take a break', () => {
    const limit = { kind: 'deposit', period: 'day', ends_at: '2026-11-22T00:00:00Z' };
    expect(playLimit.parse({ ...limit, value: 'n/a', used: 'n/a' })).toMatchObject({ value: '—', used: '—' });
    expect(playLimit.parse({ ...limit, value: null, used: '5.00' })).toMatchObject({
      value: null,
      used: '5.00',
    });
  });
  it('read a withdrawal’s fee that is no number as unknown', () => {
    const fee = withdrawSetting.shape.fee_value;
    expect([fee.parse('15.00'), fee.parse('n/a')]).toEqual(['15.00', undefined]);
    expect(feeOf({ fee_type: 'fixed', fee_value: fee.parse('n/a') }, 10_000)).toBeNull();
  });
  it('read the withdrawal methods that this site knows', () => {
    const { methods } = withdrawSetting.shape;
    expect(methods.parse(['virtual', 'pigeon', 'bank_card'])).toEqual(['bank_card', 'virtual']);
  });
  it('read a game without a payout rate that is no number', () => {
    const koi = { id: 1, product_id: 9, code: 'koi', name: 'Koi', image: '/k.svg' };
    expect(game.parse({ ...koi, rtp: '96.5' }).rtp).toBe('96.5');
    expect(game.parse({ ...koi, rtp: 'n/a' }).rtp).toBeUndefined();
  });
  it('refuse a check-in calendar with a day that is no date', () => {
    const calendar = { path: 'daily', time_zone: 'UTC', streak: 0, rule: '' };
    const day = { status: 'today', reward: '3.00' };
    const read = (date: string, today: string) =>
      signInCalendar.safeParse({ ...calendar, server_date: today, days: [{ ...day, date }] }).success;
    expect(read('2026-11-21', '2026-11-21')).toBe(true);
    expect(read('21 November', '2026-11-21')).toBe(false);
    expect(read('2026-11-21', '2026-11-31')).toBe(false);
  });
  it('need no more of a member than the account', () => {
    expect(memberInfo.parse({ account: 'a' })).toMatchObject({ transfer_mode: '0', identity_status: 'none' });
  });
});
