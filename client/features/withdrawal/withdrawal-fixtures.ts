import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { PayoutMethod } from './payout-methods.ts';

/** Withdrawal settings of a member who can withdraw $5,000. `values` replace single fields. */
export function setting(values: Partial<WithdrawSetting> = {}): WithdrawSetting {
  return {
    amount_min: '100.00',
    amount_max: '20000.00',
    daily_amount_left: '50000.00',
    daily_times: 6,
    daily_times_left: 6,
    fee_type: 'fixed',
    fee_value: '3.00',
    free_times_left: 0,
    methods: ['bank_card', 'account_card', 'virtual', 'store'],
    need_safe_password: true,
    need_identity: true,
    available_amount: '5000.00',
    locked_amount: '0.00',
    is_audit_passed: true,
    has_pending: false,
    expected_minutes: 1,
    open_time: null,
    close_time: null,
    time_zone: 'Asia/Taipei',
    ...values,
  };
}

export const member: MemberInfo = {
  account: 'ada1815',
  area_code: '+886',
  phone_masked: '912***678',
  transfer_mode: '0',
  identity_status: 'passed',
  has_safe_password: true,
};

/** A verified bank account. `values` replace single fields. */
export function card(values: Partial<PayoutMethod> = {}): PayoutMethod {
  return {
    key: 'bank_card:1',
    method: 'bank_card',
    id: 1,
    name: 'CTBC',
    masked: '•••• 8316',
    status: 'verified',
    reason: null,
    isDefault: true,
    network: null,
    ...values,
  };
}
