import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { type OpenedTab, openTab } from '#platform/browser/opened-tab.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import type { OrderState } from '#platform/money/order.ts';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { markStale } from '#platform/net/calls.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type AppEnvironment, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { amountToCents } from '#shared/typed-text.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import type { DepositBody, DepositChannel, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { useNow } from '#ui/base/clock.ts';
import { payAddress } from './address.ts';
import { idIn, showDeposit } from './api.ts';
import { firstOpen } from './channel.ts';
import { depositOrder } from './deposit-order.ts';
import { type DepositInput, depositSchema } from './deposit-schema.ts';
import { tellTabs } from './news.ts';

export type DepositForm = ApiForm<DepositInput, DepositBody>;

export interface DepositState {
  form: DepositForm;
  /** No answer came; the records are being read, and nothing can be sent meanwhile. */
  isChecking: boolean;
  /** The records do not have it: nothing was ordered. */
  isMissing: boolean;
}

interface Offer {
  channels: readonly DepositChannel[];
  discounts: readonly Discount[];
}

type State = OrderState<DepositBody, DepositDetail>;

/** The form of a new order. Sent once; what got no answer is looked up in the records before anything else can be sent. */
export function useDeposit({ channels, discounts }: Offer): DepositState {
  const app = useApp();
  const showOrder = useShowOrder();
  const prepareTab = usePaymentTab(channels);
  const order = useMoneyOrder(depositOrder, handleSettled);
  const form = useApiForm<DepositInput, DepositBody>({
    schema: depositSchema(channels, discounts),
    defaultValues: useStart({ channels, discounts }),
    submit: send,
    onFailure: useOpenOrderProblem(showOrder),
  });
  useTyped(form, order.state);

  async function send(body: DepositBody): Promise<void> {
    const tab = prepareTab(body.channel_id);
    const end = await order.submit(body).catch((error: unknown) => {
      tab?.close();
      throw error;
    });
    const url = end?.phase === 'done' ? payAddress(app, end.result.pay_url) : null;
    leadTo(app, tab, url);
    if (end?.phase === 'failed' && end.failure.by === 'answer') throw end.failure.error;
  }

  /** Also of an order that an earlier page or another tab left unfinished: the way on is the order itself. */
  async function handleSettled(state: State): Promise<void> {
    if (state.phase !== 'done') return;
    showDeposit(app, state.result);
    tellTabs(app);
    showOrder(state.result.id);
  }

  return {
    form,
    isChecking: order.state.phase === 'checking',
    isMissing: !order.isBusy && order.state.phase === 'missing',
  };
}

/** Shows an order in place of the form, from its top: a phone's member pressed at the end of a long form. */
function useShowOrder(): (order: number) => void {
  const { go } = useNavigation();
  const href = useHref();
  return (order) => go(href('MEMBER_DEPOSIT', {}, { query: { order } }), { replace: true });
}

/** What to say of a refusal because of an open order, with the way to that; undefined for any other failure. */
function useOpenOrderProblem(showOrder: (order: number) => void) {
  const app = useApp();
  const text = useText();
  return (error: unknown) => {
    if (!isApiError(error, 'refused')) return undefined;
    // What was offered here is old: another tab or another device was faster.
    void markStale(app, CASHIER_CALLS.deposit);
    const id = openOrderOf(error.data);
    if (id === null) return undefined;
    const run = () => showOrder(id);
    return { text: error.message, action: { label: text('deposit.open.resume'), run } };
  };
}

/** A refusal may name the order that is in the way: `{id}`. */
function openOrderOf(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('id' in data)) return null;
  return typeof data.id === 'number' && Number.isSafeInteger(data.id) ? data.id : null;
}

/** What the address wishes for (a link from a promotion, from an order that came to nothing), else the first that is open. */
function useStart({ channels, discounts }: Offer): DepositInput {
  const { search } = usePage();
  const now = useNow();
  const wished = channels.find(({ id }) => id === idIn(search, 'channel'));
  const discount = discounts.find(({ id }) => id === idIn(search, 'discount'));
  const amount = search.get('amount') ?? '';
  return {
    channel_id: (wished ?? firstOpen(channels, now()))?.id ?? null,
    amount: amountToCents(amount) === null ? '' : amount,
    discount_id: discount?.can_apply ? discount.id : null,
  };
}

/** A channel that leads to a page of its own gets its tab in the press itself; a phone stays in this one. */
function usePaymentTab(channels: readonly DepositChannel[]): (channelId: number) => OpenedTab | null {
  const { device } = useApp();
  const text = useText();
  return (channelId) => {
    const channel = channels.find(({ id }) => id === channelId);
    if (channel?.display !== 'redirect' || device === 'mobile') return null;
    return openTab(window, { title: text('deposit.pay.opening'), text: text('deposit.pay.opening') });
  };
}

/** A tab that was blocked, or closed meanwhile, costs nothing: the order shows the link. */
function leadTo({ device }: AppEnvironment, tab: OpenedTab | null, url: string | null): void {
  if (!url) tab?.close();
  else if (device === 'mobile') window.location.assign(url);
  else tab?.goTo(url);
}

/** The order of an earlier page or another tab is looked up: what was typed there stands here, unless there is more. */
function useTyped(form: DepositForm, state: State): void {
  const fill = useEffectEvent((body: DepositBody) => {
    if (form.getValues('amount') !== '') return;
    form.reset({ channel_id: body.channel_id, amount: body.amount, discount_id: body.discount_id ?? null });
  });
  const body = state.phase === 'checking' || state.phase === 'missing' ? state.order.intent : null;
  useEffect(() => {
    if (body) fill(body);
  }, [body]);
}
