import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { type OpenedTab, openTab } from '#platform/browser/opened-tab.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import type { OrderState } from '#platform/money/order.ts';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { markStale } from '#platform/net/calls.ts';
import { type DepositLimit, depositLimitOf, usePlayLimits } from '#platform/net/play-limits.ts';
import { productNamesQuery } from '#platform/net/queries.ts';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { readId } from '#platform/site/url-values.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { lockAfter, lockOfFreeMoney } from '#shared/cashier/turnover.ts';
import { type Cents, formatMoney, parseMoney } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import type { DepositBody, DepositChannel, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { useNow } from '#ui/base/clock.ts';
import { HIDDEN_BALANCE } from '#ui/values/money.tsx';
import { cacheDeposit } from './api.ts';
import { firstOpen } from './channel.ts';
import { depositOrder } from './deposit-order.ts';
import { type DepositInput, depositSchema } from './deposit-schema.ts';
import { notifyTabs } from './other-tabs.ts';
import { paymentUrl } from './payment-url.ts';
import { gamesText } from './promotion-texts.ts';
import { termsOf } from './terms.ts';

export type DepositForm = ApiForm<DepositInput, DepositBody>;

export interface DepositState {
  form: DepositForm;
  /** The member's own deposit limit with the smallest remaining amount. */
  limit: DepositLimit | undefined;
  /** The request got no response and the records are being read. Nothing can be sent meanwhile. */
  isChecking: boolean;
  /** The records do not have the order: it can be sent again. */
  isMissing: boolean;
}

interface DepositOptions {
  channels: readonly DepositChannel[];
  discounts: readonly Discount[];
}

type State = OrderState<DepositBody, DepositDetail>;

/** The form of a new order. It sends once; without a response it looks the order up before anything can be sent again. */
export function useDeposit({ channels, discounts }: DepositOptions): DepositState {
  const app = useApp();
  const href = useHref();
  const { go } = useNavigation();
  const limit = depositLimitOf(usePlayLimits());
  const openPaymentTab = usePaymentTab(channels);
  const order = useMoneyOrder(depositOrder, handleSettled);
  const form = useApiForm<DepositInput, DepositBody>({
    schema: depositSchema(channels, discounts, limit),
    defaultValues: useDefaultValues({ channels, discounts }),
    confirm: useDepositQuestion({ channels, discounts }),
    submit: send,
    onFailure: useOpenOrderFailure(showOrder),
  });
  useRestoredInput(form, order.state);

  /** Opens an order. The input is kept in the URL of the form, to which Back leads. */
  async function showOrder(id: number): Promise<void> {
    const { channel_id: channel, amount, discount_id: discount } = form.getValues();
    const query = { channel, amount: amount || null, discount };
    await go(href('MEMBER_DEPOSIT', {}, { query }), { replace: true, keepScroll: true });
    await go(href('MEMBER_DEPOSIT', {}, { query: { order: id } }));
  }

  async function send(body: DepositBody): Promise<void> {
    const tab = openPaymentTab(body.channel_id);
    const settled = await order.submit(body).catch((error: unknown) => {
      tab?.close();
      throw error;
    });
    const url = settled?.phase === 'done' ? paymentUrl(app, settled.result.pay_url) : null;
    // A tab that was blocked or closed needs no handling: the order shows the link.
    if (!url) tab?.close();
    else if (app.device === 'mobile') window.location.assign(url);
    else tab?.goTo(url);
    if (settled?.phase === 'failed' && settled.failure.by === 'answer') throw settled.failure.error;
  }

  /** Also called for an order that an earlier page or another tab left unsettled. */
  async function handleSettled(state: State): Promise<void> {
    if (state.phase !== 'done') return;
    cacheDeposit(app, state.result);
    notifyTabs(app);
    const shown = showOrder(state.result.id);
    // A phone leaves for the payment page: Back must lead to the order, not to the form.
    if (app.device === 'mobile') await shown;
  }

  return {
    form,
    limit,
    isChecking: order.state.phase === 'checking',
    isMissing: !order.isBusy && order.state.phase === 'missing',
  };
}

/**
 * Asks before a deposit with a promotion, and before one whose turnover locks the main wallet or extends its lock, also if
 * the balance is unknown. True at once for others.
 */
function useDepositQuestion({ channels, discounts }: DepositOptions) {
  const app = useApp();
  const text = useText();
  const { wallet } = useMainWallet();
  const { isHidden } = useHiddenBalances();
  const isLimited = discounts.some(({ product_ids: ids }) => ids.length > 0);
  const products = useQuery({ ...productNamesQuery(app), enabled: isLimited }).data ?? [];
  return async ({ channel_id, discount_id, amount }: DepositBody): Promise<boolean> => {
    const channel = channels.find(({ id }) => id === channel_id);
    if (!channel) return true;
    const discount = discounts.find(({ id }) => id === discount_id);
    const terms = termsOf(channel, parseMoney(amount), discount);
    const arrival = { amount: terms.credited, required: terms.turnover };
    const lock = terms.turnover ? lockAfter(wallet, arrival) : null;
    const free = lockOfFreeMoney(wallet, arrival);
    if (!discount && !lock && !free) return true;
    const line = (term: MessageId, value: string) => text('common.line', { term: text(term), value });
    const sum = (term: MessageId, value: Cents | null) => line(term, formatMoney(value));
    const lines = [
      sum('deposit.sum.pay', parseMoney(amount)),
      channel.fee_type !== 'none' && sum('deposit.sum.fee', terms.fee),
      terms.coins && line('deposit.sum.coins', `${terms.coins} ${channel.currency ?? ''}`),
      sum('deposit.sum.arrives', terms.arrives),
      discount && sum('deposit.sum.bonus', terms.bonus),
      terms.turnover === null ? text('deposit.lock.terms') : sum('deposit.lock.turnover', terms.turnover),
      lock && lock.openBefore > 0 && sum('deposit.lock.openAll', lock.bets),
      lock && line('deposit.lock.locked', isHidden ? HIDDEN_BALANCE : formatMoney(lock.locked)),
      discount && gamesText(text, discount, products),
      lock && text('deposit.promotion.locks'),
      free?.isBalanceKnown && text('deposit.lock.keepFree'),
      free?.isBalanceKnown === false &&
        text('deposit.lock.questionUnknown', { bets: formatMoney(free.bets) }),
    ];
    return app.dialogs.confirm({
      title: discount
        ? text('deposit.promotion.question', { amount: formatMoney(amount), promotion: discount.name })
        : text('deposit.lock.question', { amount: formatMoney(amount) }),
      message: lines.filter(Boolean).join('\n'),
      confirmLabel: text('deposit.lock.yes'),
    });
  };
}

/** The problem of a refusal that names an open order, with a button that shows it; undefined for other failures. */
function useOpenOrderFailure(showOrder: (id: number) => void) {
  const app = useApp();
  const text = useText();
  return (error: unknown) => {
    if (!isApiError(error, 'refused')) return undefined;
    // The loaded data is out of date: another tab or another device has made an order.
    void markStale(app, CASHIER_CALLS.deposit);
    const id = openOrderOf(error.data);
    if (id === null) return undefined;
    const run = () => showOrder(id);
    return { text: error.message, action: { label: text('deposit.open.resume'), run } };
  };
}

/** The id of the open order in the data of a refusal, `{id}`; null without one. */
function openOrderOf(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('id' in data)) return null;
  return typeof data.id === 'number' && Number.isSafeInteger(data.id) ? data.id : null;
}

/** Values from the URL (`channel`, `amount`, `discount`: links of promotions and of failed orders), else the defaults. */
function useDefaultValues({ channels, discounts }: DepositOptions): DepositInput {
  const { search } = usePage();
  const now = useNow();
  const requested = channels.find(({ id }) => id === readId(search.get('channel')));
  const discount = discounts.find(({ id }) => id === readId(search.get('discount')));
  const amount = search.get('amount') ?? '';
  return {
    channel_id: (requested ?? firstOpen(channels, now()))?.id ?? null,
    amount: amountToCents(amount) === null ? '' : amount,
    discount_id: discount?.can_apply ? discount.id : null,
  };
}

/**
 * Opens the tab of the payment page. It must be called right after a press: browsers block tabs that open later. Null for
 * channels without a payment page, and on phones, which stay in the same tab.
 */
function usePaymentTab(channels: readonly DepositChannel[]): (channelId: number) => OpenedTab | null {
  const { device } = useApp();
  const text = useText();
  return (channelId) => {
    const channel = channels.find(({ id }) => id === channelId);
    if (channel?.display !== 'redirect' || device === 'mobile') return null;
    return openTab(window, { title: text('deposit.pay.opening'), text: text('deposit.pay.opening') });
  };
}

/** Fills the form with the input of an unsettled order, unless the member has typed something else. */
function useRestoredInput(form: DepositForm, state: State): void {
  const fill = useEffectEvent((body: DepositBody) => {
    if (form.getValues('amount') !== '') return;
    form.reset({ channel_id: body.channel_id, amount: body.amount, discount_id: body.discount_id ?? null });
  });
  const body = state.phase === 'checking' || state.phase === 'missing' ? state.order.intent : null;
  useEffect(() => {
    if (body) fill(body);
  }, [body]);
}
