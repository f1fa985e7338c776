import { type DEPOSIT_STATUSES, OPEN_DEPOSIT_STATUSES } from '../webapi/words.ts';

interface Deposit {
  status: (typeof DEPOSIT_STATUSES)[number];
}

/** Whether an order can still be paid, cancelled or completed by the provider. */
export function isOpenDeposit({ status }: Deposit): boolean {
  return OPEN_DEPOSIT_STATUSES.some((open) => open === status);
}

/** The deposit with its fee and the money it brings; empty if it was canceled, failed or expired. */
export function arrivalOf<Order extends Deposit>(order: Order): Partial<Order> {
  return order.status === 'success' || isOpenDeposit(order) ? order : {};
}
