import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import type { OrderState } from '#platform/money/order.ts';
import { type MoneyOrder, useMoneyOrder } from '#platform/money/use-money-order.ts';
import { useApp } from '#platform/site/page.ts';
import { type MessageId, type Text, useText } from '#platform/site/text.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { formatMoney, parseMoney } from '#shared/money.ts';
import type { WithdrawBody, WithdrawResult, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { NoticeTone } from '#ui/feedback/notice.tsx';
import { HIDDEN_BALANCE } from '#ui/values/money.tsx';
import { mainBalanceOf } from './conditions.ts';
import { coinsText, costOf } from './costs.ts';
import type { PayoutMethod } from './payout-methods.ts';
import { createWithdrawOrder, type WithdrawIntent } from './withdraw-order.ts';
import { type WithdrawInput, withdrawSchema } from './withdraw-schema.ts';

type Order = MoneyOrder<WithdrawIntent, WithdrawResult | null>;

type State = OrderState<WithdrawIntent, WithdrawResult | null>;

/** The withdrawal order of this page and its submit, which takes the safe password separately. */
export interface Withdrawals {
  order: Order;
  submit: (body: WithdrawBody) => ReturnType<Order['submit']>;
}

/**
 * The withdrawal order of this page. Call it in a component that stays mounted while the form comes and goes.
 * @param onAccepted Called when the API has accepted an order, also one of an earlier page or another tab. `sentAt` is
 *   the time of its first send, in milliseconds by the server's clock.
 */
export function useWithdrawals(onAccepted: (sentAt: number) => void): Withdrawals {
  const safePassword = useRef('');
  const [kind] = useState(() => createWithdrawOrder(safePassword));
  const order = useMoneyOrder(kind, (state) => {
    if (state.phase === 'done') onAccepted(state.order.sentAt);
  });
  return {
    order,
    submit: async ({ safe_password, ...intent }) => {
      safePassword.current = safe_password ?? '';
      try {
        return await order.submit(intent);
      } finally {
        safePassword.current = '';
      }
    },
  };
}

export interface WithdrawForm {
  form: ApiForm<WithdrawInput, WithdrawBody>;
  /** The request got no response and the records are being read. Nothing can be sent meanwhile. */
  isChecking: boolean;
  /** The result of that lookup. */
  notice: { tone: NoticeTone; text: string } | null;
}

interface FormOptions {
  setting: WithdrawSetting;
  payoutMethods: readonly PayoutMethod[];
  withdrawals: Withdrawals;
}

/** The withdrawal form: asks for confirmation, sends once, and keeps its input until the API has accepted the order. */
export function useWithdrawForm({ setting, payoutMethods, withdrawals }: FormOptions): WithdrawForm {
  const text = useText();
  const { order, submit } = withdrawals;
  const form = useApiForm<WithdrawInput, WithdrawBody>({
    schema: withdrawSchema({ setting, payoutMethods }),
    defaultValues: { target_id: firstVerified(payoutMethods), amount: '', safe_password: '' },
    confirm: useConfirmation(setting, payoutMethods),
    submit: send,
  });
  useRestoredInput(form, payoutMethods, order.state);

  async function send(body: WithdrawBody): Promise<void> {
    const settled = await submit(body);
    if (settled?.phase === 'failed' && settled.failure.by === 'answer') throw settled.failure.error;
    if (settled?.phase === 'done') form.reset({ ...form.getValues(), amount: '', safe_password: '' });
  }

  return {
    form,
    isChecking: order.state.phase === 'checking',
    notice: order.isBusy ? null : noticeOf(order.state, text),
  };
}

/** Asks for confirmation, with the payout method, the fees, the amount that arrives and the balance that is left. */
function useConfirmation(setting: WithdrawSetting, payoutMethods: readonly PayoutMethod[]) {
  const { dialogs } = useApp();
  const text = useText();
  const { isHidden } = useHiddenBalances();
  return (body: WithdrawBody): Promise<boolean> => {
    const chosen = payoutMethods.find(({ key }) => key === keyOf(body));
    const amount = parseMoney(body.amount);
    const { fee, isFree, networkFee, arrives } = costOf(setting, chosen?.network ?? null, amount);
    const unknown = text('withdrawal.confirm.unknown');
    const parts = (...all: (string | null)[]) => all.filter((one) => one !== null).join(' · ');
    const free = isFree ? text('withdrawal.form.freeLeft', { count: setting.free_times_left }) : null;
    const line = (term: MessageId, value: string) => text('common.line', { term: text(term), value });
    const lines = [
      line('withdrawal.form.account', chosen ? `${chosen.name} ${chosen.masked}` : '—'),
      line('withdrawal.form.fee', fee === null ? unknown : parts(formatMoney(fee), free)),
      ...(networkFee > 0 ? [line('withdrawal.form.networkFee', formatMoney(networkFee))] : []),
      line(
        'withdrawal.form.arrives',
        arrives === null
          ? unknown
          : parts(formatMoney(arrives), chosen?.network ? coinsText(text, arrives, chosen.network) : null),
      ),
      line(
        'withdrawal.confirm.left',
        isHidden ? HIDDEN_BALANCE : formatMoney(mainBalanceOf(setting) - amount),
      ),
      text('withdrawal.confirm.final'),
    ];
    return dialogs.confirm({
      title: text('withdrawal.confirm.title', { amount: formatMoney(amount) }),
      message: lines.join('\n'),
      confirmLabel: text('withdrawal.confirm.yes'),
    });
  };
}

/** The key of the first verified default, otherwise of the first verified payout method. */
function firstVerified(payoutMethods: readonly PayoutMethod[]): string | null {
  const verified = payoutMethods.filter(({ status }) => status === 'verified');
  return (verified.find(({ isDefault }) => isDefault) ?? verified[0])?.key ?? null;
}

function keyOf({ method, target_id }: Pick<WithdrawBody, 'method' | 'target_id'>): string {
  return `${method}:${target_id}`;
}

function noticeOf(state: State, text: Text): WithdrawForm['notice'] {
  if (state.phase === 'missing') return { tone: 'info', text: text('withdrawal.form.missing') };
  if (state.phase === 'failed' && state.failure.by === 'record')
    return { tone: 'danger', text: state.failure.reason ?? text('withdrawal.form.returned') };
  return null;
}

/** The intent of an order that is being looked up or was not found in the records; otherwise null. */
export function unsettledIntent(state: State): WithdrawIntent | null {
  return state.phase === 'checking' || state.phase === 'missing' ? state.order.intent : null;
}

/** Fills the form with the input of an unsettled order, unless the member has typed something else. */
function useRestoredInput(
  form: ApiForm<WithdrawInput, WithdrawBody>,
  payoutMethods: readonly PayoutMethod[],
  state: State,
): void {
  const fillAmount = useEffectEvent((intent: WithdrawIntent) => {
    if (form.getValues('amount') === '') form.setValue('amount', intent.amount);
  });
  const fillTarget = useEffectEvent((intent: WithdrawIntent) => {
    if (form.getValues('amount') === intent.amount) form.setValue('target_id', keyOf(intent));
  });
  const intent = unsettledIntent(state);
  const isKnown = intent !== null && payoutMethods.some(({ key }) => key === keyOf(intent));
  useEffect(() => {
    if (intent) fillAmount(intent);
  }, [intent]);
  // The payout method may load later than the form.
  useEffect(() => {
    if (intent && isKnown) fillTarget(intent);
  }, [intent, isKnown]);
}
