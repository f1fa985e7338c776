import type { AppEnvironment, CurrentPage } from '#platform/site/page.ts';

/** Pages without params, so that a link to them always works. */
type ParentName =
  | 'HOME'
  | 'PROMO'
  | 'MEMBER'
  | 'MEMBER_CARD_LIST'
  | 'MEMBER_CRYPTO_LIST'
  | 'MEMBER_STORE_LIST'
  | 'MEMBER_MAIL'
  | 'MEMBER_RECORD'
  | 'MEMBER_SHARE'
  | 'CUSTOM_QUESTION';

/** First match wins. */
const RULES: readonly [pattern: RegExp, parent: ParentName][] = [
  [/^PROMO_/, 'PROMO'],
  [/^ACTIVITY_/, 'PROMO'],
  [/^MEMBER_CARD_FORM/, 'MEMBER_CARD_LIST'],
  [/^MEMBER_CRYPTO_FORM/, 'MEMBER_CRYPTO_LIST'],
  [/^MEMBER_STORE_FORM/, 'MEMBER_STORE_LIST'],
  [/^MEMBER_MAIL_DETAIL/, 'MEMBER_MAIL'],
  [/^RECORD_SHARE/, 'MEMBER_SHARE'],
  [/^RECORD_/, 'MEMBER_RECORD'],
  [/^(MEMBER_|TRADE)/, 'MEMBER'],
  [/^QUESTION_DETAIL/, 'CUSTOM_QUESTION'],
];

/** The page above one on a phone: where "back" leads when there is nothing to go back to. */
export function parentOf(name: CurrentPage['name'], app: Pick<AppEnvironment, 'hasPage'>): ParentName {
  const parent = RULES.find(([pattern]) => pattern.test(name))?.[1];
  return parent && app.hasPage(parent) ? parent : 'HOME';
}
