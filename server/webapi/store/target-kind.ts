/** The kinds of places that money can be paid out to, and the table of each. */
export const TARGETS = {
  bankCard: 'bank_cards',
  accountCard: 'account_cards',
  address: 'virtual_addresses',
  store: 'account_stores',
} as const;
export type TargetKind = keyof typeof TARGETS;
