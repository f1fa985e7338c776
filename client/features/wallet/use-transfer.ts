import { useEffect, useEffectEvent } from 'react';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import type { OrderState } from '#platform/money/order.ts';
import { transferOrder } from '#platform/money/transfer-order.ts';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import { amountInput } from '#shared/webapi/fields.ts';
import type { GameWallet, TransferBody, TransferResult } from '#shared/webapi/schemas/wallet.ts';
import type { NoticeTone } from '#ui/feedback/notice.tsx';
import { cacheWallets } from './api.ts';
import { pairOf } from './pair.ts';
import { type TransferInput, transferSchema } from './transfer-schema.ts';

/** The result of a lookup in the records, after a transfer without a response. */
export interface TransferNotice {
  tone: NoticeTone;
  text: string;
  /** Adds a link to the records. */
  hasMore?: boolean;
}

export interface TransferState {
  form: ApiForm<TransferInput, TransferBody>;
  /** The request got no response and the records are being read. Nothing can be sent meanwhile. */
  isChecking: boolean;
  notice: TransferNotice | null;
}

type State = OrderState<TransferBody, TransferResult | null>;

/** The transfer form. It sends once; without a response it reads the records before anything can be sent again. */
export function useTransfer(wallets: readonly GameWallet[]): TransferState {
  const app = useApp();
  const text = useText();
  const { search } = usePage();
  const messageOf = useMessage(wallets);
  const order = useMoneyOrder(transferOrder, handleSettled);
  const form = useApiForm<TransferInput, TransferBody>({
    schema: transferSchema(wallets),
    defaultValues: { ...pairOf(search), amount: '' },
    submit: send,
  });
  useRestoredInput(form, order.state);

  async function send(body: TransferBody): Promise<void> {
    const settled = await order.submit(body);
    if (settled?.phase === 'failed' && settled.failure.by === 'answer') throw settled.failure.error;
  }

  /** Also called for an order that an earlier page or another tab left unsettled. */
  async function handleSettled(state: State): Promise<void> {
    if (state.phase === 'done' && state.result) {
      await cacheWallets(app, [state.result.from, state.result.to]);
      app.dialogs.toast(messageOf(state.order.intent), { tone: 'success' });
    }
    const isSettled = state.phase === 'done' || state.phase === 'open';
    if (isSettled && isInForm(state.order.intent)) form.setValue('amount', '');
  }

  /** Whether the form holds this transfer. After an order of another tab it may hold another one. */
  function isInForm(intent: TransferBody): boolean {
    const { from_id, to_id, amount } = form.getValues();
    const isSamePair = from_id === intent.from_id && to_id === intent.to_id;
    return isSamePair && amountInput.safeParse(amount).data === intent.amount;
  }

  return {
    form,
    isChecking: order.state.phase === 'checking',
    notice: order.isBusy ? null : noticeOf(order.state, messageOf, text),
  };
}

/** Formats the result when it is shown: after a reload the lookup can end before the names of the wallets load. */
function useMessage(wallets: readonly GameWallet[]) {
  const text = useText();
  return ({ amount, to_id }: TransferBody, id: 'done' | 'foundDone' = 'done'): string => {
    const wallet = wallets.find((one) => one.id === to_id)?.name ?? `#${to_id}`;
    return text(`wallet.form.${id}`, { amount: formatMoney(amount), wallet });
  };
}

function noticeOf(
  state: State,
  messageOf: ReturnType<typeof useMessage>,
  text: ReturnType<typeof useText>,
): TransferNotice | null {
  switch (state.phase) {
    case 'missing':
      return { tone: 'info', text: text('wallet.form.missing') };
    case 'open':
      return { tone: 'pending', text: text('wallet.form.open'), hasMore: true };
    case 'done':
      if (!state.isFound) return null;
      return { tone: 'success', text: messageOf(state.order.intent, 'foundDone'), hasMore: true };
    case 'failed': {
      if (state.failure.by === 'answer') return null;
      const reason = state.failure.reason ?? text('wallet.form.foundFailed');
      return { tone: 'danger', text: reason, hasMore: true };
    }
    default:
      return null;
  }
}

/** Fills the form with the input of an order that is being looked up, unless the member has typed something else. */
function useRestoredInput(form: ApiForm<TransferInput, TransferBody>, state: State): void {
  const fill = useEffectEvent((body: TransferBody) => {
    if (form.getValues('amount') === '') form.reset(body);
  });
  const body = state.phase === 'checking' ? state.order.intent : null;
  useEffect(() => {
    if (body) fill(body);
  }, [body]);
}
