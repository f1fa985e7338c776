import { describe, expect, it } from 'vitest';
import { DEVICES } from '#shared/device.ts';
import { ROUTES, type RouteEntry } from '#shared/routes.ts';
import { LAZY_CODE } from './browser-code.ts';
import { findPage, PAGES } from './page-table.ts';

/** Routes of the catalogue without a page yet. It only ever gets shorter. */
const OWED = [
  'MEMBER_VIP',
  'MEMBER_PROMO_APPLY',
  'MEMBER_PROFILE',
  'MEMBER_IDENTITY',
  'MEMBER_CARD_LIST',
  'MEMBER_CARD_FORM',
  'MEMBER_CARD_FORM_EDIT',
  'MEMBER_CRYPTO_LIST',
  'MEMBER_CRYPTO_FORM',
  'MEMBER_CRYPTO_FORM_EDIT',
  'MEMBER_STORE_LIST',
  'MEMBER_STORE_FORM',
  'MEMBER_PSW_CHANGE',
  'MEMBER_SAFE_PSW_CHANGE',
  'MEMBER_DEPOSIT',
  'MEMBER_TREASURE',
  'MEMBER_SHARE',
  'MEMBER_MAIL',
  'MEMBER_MAIL_DETAIL',
  'RECORD_SHARE',
  'RECORD_DEPOSIT',
  'RECORD_TREASURE',
  'RECORD_PROMO',
  'CUSTOM_CLEAR',
  'CUSTOM_TIME',
  'CUSTOM_ABOUT',
  'CUSTOM_HELP',
  'CUSTOM_QUESTION',
  'QUESTION_DETAIL',
  'CUSTOM_SERVICE',
  'CUSTOM_TERMS',
  'CUSTOM_PRIVACY',
  'CUSTOM_SAFER_PLAY',
  'ACTIVITY_WHEEL',
  'ACTIVITY_SIGNIN',
  'APP',
];

describe('page table', () => {
  it('has a page for every route of the catalogue but those still owed', () => {
    expect(ROUTES.filter(({ name }) => !(name in PAGES)).map(({ name }) => name)).toEqual(OWED);
  });

  it.each(Object.keys(PAGES))('%s has a file for each device it is reached on', (name) => {
    const entry: RouteEntry | undefined = ROUTES.find((route) => route.name === name);
    const devices = DEVICES.filter((device) => !entry || entry[device] !== undefined);
    const missing = devices.filter((device) => !findPage(LAZY_CODE, name as keyof typeof PAGES, device));
    expect(missing).toEqual([]);
  });
});
