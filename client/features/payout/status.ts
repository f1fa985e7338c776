import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';

interface Checked {
  status: PayoutStatus;
}

/** Whatever is not out of use counts against a limit, the rejected too: it can be put right. */
export function isUsable({ status }: Checked): boolean {
  return status !== 'disabled';
}

/** Money can be paid out to it now, or as soon as its check is over. */
export function canBeDefault({ status }: Checked): boolean {
  return status === 'verified' || status === 'pending';
}

/** Whether one of the accounts is still being checked. */
export function isAnyPending(list: readonly Checked[]): boolean {
  return list.some(({ status }) => status === 'pending');
}
