import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import type { OrderState } from '#platform/money/order.ts';
import { type MoneyOrder, useMoneyOrder } from '#platform/money/use-money-order.ts';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { WithdrawBody, WithdrawResult, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { NoticeTone } from '#ui/feedback/notice.tsx';
import type { Account } from './accounts.ts';
import { createWithdrawOrder, type WithdrawIntent } from './withdraw-order.ts';
import { type WithdrawInput, withdrawSchema } from './withdraw-schema.ts';

type Order = MoneyOrder<WithdrawIntent, WithdrawResult | null>;

type State = OrderState<WithdrawIntent, WithdrawResult | null>;

/** Withdrawals of this page: the order itself, and the safe password of the press that sends it. */
export interface Withdrawals {
  order: Order;
  submit: (body: WithdrawBody) => ReturnType<Order['submit']>;
}

/**
 * Lives as long as the page, whatever it shows. @param onTaken When an order that was taken was first sent, in
 *   milliseconds by the server's clock; also one that an earlier page or another tab left unfinished.
 */
export function useWithdrawals(onTaken: (sentAt: number) => void): Withdrawals {
  const secret = useRef('');
  const [kind] = useState(() => createWithdrawOrder(secret));
  const order = useMoneyOrder(kind, (state) => {
    if (state.phase === 'done') onTaken(state.order.sentAt);
  });
  return {
    order,
    submit: async ({ safe_password, ...intent }) => {
      secret.current = safe_password ?? '';
      try {
        return await order.submit(intent);
      } finally {
        secret.current = '';
      }
    },
  };
}

export interface WithdrawForm {
  form: ApiForm<WithdrawInput, WithdrawBody>;
  /** No answer came; the records are being read, and nothing can be sent meanwhile. */
  isChecking: boolean;
  /** What the records told of an order that got no answer. */
  notice: { tone: NoticeTone; text: string } | null;
}

interface FormOptions {
  setting: WithdrawSetting;
  accounts: readonly Account[];
  withdrawals: Withdrawals;
}

/** The withdrawal form: asks once more, sends once, and keeps what was typed until it was taken. */
export function useWithdrawForm({ setting, accounts, withdrawals }: FormOptions): WithdrawForm {
  const text = useText();
  const confirm = useConfirmation(accounts);
  const { order, submit } = withdrawals;
  const form = useApiForm<WithdrawInput, WithdrawBody>({
    schema: withdrawSchema({ setting, accounts }),
    defaultValues: { target_id: firstUsable(accounts), amount: '', safe_password: '' },
    submit: send,
  });
  useTyped(form, accounts, order.state);

  async function send(body: WithdrawBody): Promise<void> {
    if (!(await confirm(body))) return;
    const end = await submit(body);
    if (end?.phase === 'failed' && end.failure.by === 'answer') throw end.failure.error;
    if (end?.phase === 'done') form.reset({ ...form.getValues(), amount: '', safe_password: '' });
  }

  return {
    form,
    isChecking: order.state.phase === 'checking',
    notice: order.isBusy ? null : noticeOf(order.state, text),
  };
}

/** Asks before money leaves; names the amount and the account. */
function useConfirmation(accounts: readonly Account[]) {
  const { dialogs } = useApp();
  const text = useText();
  return (body: WithdrawBody): Promise<boolean> => {
    const account = accounts.find(({ key }) => key === keyOf(body));
    return dialogs.confirm({
      title: text('withdrawal.confirm.title', { amount: formatMoney(body.amount) }),
      message: text('withdrawal.confirm.text', {
        account: account ? `${account.name} ${account.masked}` : '',
      }),
      confirmLabel: text('withdrawal.confirm.yes'),
    });
  };
}

/** The default of the first method that has a usable account, else any. */
function firstUsable(accounts: readonly Account[]): string | null {
  const usable = accounts.filter(({ status }) => status === 'verified');
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.key ?? null;
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

/** What an order wants that is looked up or was not found. */
export function unsettledIntent(state: State): WithdrawIntent | null {
  return state.phase === 'checking' || state.phase === 'missing' ? state.order.intent : null;
}

/** An order that is looked up or was not found: what was typed for it stands here, unless there is more. */
function useTyped(
  form: ApiForm<WithdrawInput, WithdrawBody>,
  accounts: readonly Account[],
  state: State,
): void {
  const fillAmount = useEffectEvent((intent: WithdrawIntent) => {
    if (form.getValues('amount') === '') form.setValue('amount', intent.amount);
  });
  const fillTarget = useEffectEvent((intent: WithdrawIntent) => {
    if (form.getValues('amount') === intent.amount) form.setValue('target_id', keyOf(intent));
  });
  const intent = unsettledIntent(state);
  const isKnown = intent !== null && accounts.some(({ key }) => key === keyOf(intent));
  useEffect(() => {
    if (intent) fillAmount(intent);
  }, [intent]);
  // Its place may be known later than the others.
  useEffect(() => {
    if (intent && isKnown) fillTarget(intent);
  }, [intent, isKnown]);
}
