import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';

/** A pending order of $1,000.00 that is paid by a code at an ATM. */
export const order: DepositDetail = {
  id: 7,
  created_at: '2026-11-22T04:00:00Z',
  order_no: 'D2026112200000007',
  channel_id: 3,
  channel_name: 'ATM transfer',
  type: 'atm',
  display: 'code',
  amount: '1000.00',
  fee: '1.50',
  actual_amount: '998.50',
  status: 'pending',
  pay_code: '9123456789012345',
  can_cancel: true,
  need_receipt: false,
};
