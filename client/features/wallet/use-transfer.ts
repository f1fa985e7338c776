import { useEffect, useEffectEvent } from 'react';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import type { OrderState } from '#platform/money/order.ts';
import { transferOrder } from '#platform/money/transfer-order.ts';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import { amountInput } from '#shared/webapi/fields.ts';
import type { GameWallet, TransferBody, TransferResult } from '#shared/webapi/schemas/wallet.ts';
import type { NoticeTone } from '#ui/feedback/notice.tsx';
import { showWallets } from './api.ts';
import { pairOf } from './pair.ts';
import { type TransferInput, transferSchema } from './transfer-schema.ts';

/** What the record told of a transfer that got no answer. */
export interface TransferNotice {
  tone: NoticeTone;
  text: string;
  /** The records tell more. */
  hasMore?: boolean;
}

export interface TransferState {
  form: ApiForm<TransferInput, TransferBody>;
  /** No answer came; the record is being read, and nothing can be sent meanwhile. */
  isChecking: boolean;
  notice: TransferNotice | null;
}

type State = OrderState<TransferBody, TransferResult | null>;

/** The transfer form: sends once, and when no answer comes reads the record before anything else can be sent. */
export function useTransfer(wallets: readonly GameWallet[]): TransferState {
  const app = useApp();
  const text = useText();
  const { search } = usePage();
  const wordsOf = useWords(wallets);
  const order = useMoneyOrder(transferOrder, handleSettled);
  const form = useApiForm<TransferInput, TransferBody>({
    calls: [WALLET_CALLS.transfer],
    schema: transferSchema(wallets),
    defaultValues: { ...pairOf(search), amount: '' },
    submit: send,
  });
  useTyped(form, order.state);

  async function send(body: TransferBody): Promise<void> {
    const end = await order.submit(body);
    if (end?.phase === 'failed' && end.failure.by === 'answer') throw end.failure.error;
  }

  /** Also of an order that an earlier page or another tab left unfinished. */
  async function handleSettled(state: State): Promise<void> {
    if (state.phase === 'done' && state.result) {
      await showWallets(app, [state.result.from, state.result.to]);
      app.dialogs.toast(wordsOf(state.order.intent), { tone: 'success' });
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
    notice: order.isBusy ? null : noticeOf(order.state, wordsOf, text),
  };
}

/** In words only when shown: after a reload the record tells before the wallets' names are there. */
function useWords(wallets: readonly GameWallet[]) {
  const text = useText();
  return ({ amount, to_id }: TransferBody, id: 'done' | 'foundDone' = 'done'): string => {
    const wallet = wallets.find((one) => one.id === to_id)?.name ?? '';
    return text(`wallet.form.${id}`, { amount: formatMoney(amount), wallet });
  };
}

function noticeOf(
  state: State,
  wordsOf: ReturnType<typeof useWords>,
  text: ReturnType<typeof useText>,
): TransferNotice | null {
  switch (state.phase) {
    case 'missing':
      return { tone: 'info', text: text('wallet.form.missing') };
    case 'open':
      return { tone: 'waiting', text: text('wallet.form.open'), hasMore: true };
    case 'done':
      if (!state.isFound) return null;
      return { tone: 'success', text: wordsOf(state.order.intent, 'foundDone'), hasMore: true };
    case 'failed': {
      if (state.failure.by === 'answer') return null;
      const words = state.failure.reason ?? text('wallet.form.foundFailed');
      return { tone: 'danger', text: words, hasMore: true };
    }
    default:
      return null;
  }
}

/** The order of an earlier page or another tab is looked up: what was typed there stands here, unless there is more. */
function useTyped(form: ApiForm<TransferInput, TransferBody>, state: State): void {
  const fill = useEffectEvent((body: TransferBody) => {
    if (form.getValues('amount') === '') form.reset(body);
  });
  const body = state.phase === 'checking' ? state.order.intent : null;
  useEffect(() => {
    if (body) fill(body);
  }, [body]);
}
