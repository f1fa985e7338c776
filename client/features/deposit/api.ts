import { queryOptions } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { placementsQuery } from '#platform/content/placements.ts';
import type { UploadHandling } from '#platform/forms/use-upload.ts';
import { ask, callQuery, freshMs, keyOf, markStale, send } from '#platform/net/calls.ts';
import { playLimitsQueries } from '#platform/net/play-limits.ts';
import { inOrder, mainWalletQuery, memberQuery } from '#platform/net/queries.ts';
import { uniqueById } from '#platform/net/unique-by-id.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { readId } from '#platform/site/url-values.ts';
import { isOpenDeposit } from '#shared/cashier/deposit-status.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { DepositBody, DepositChannel, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { OPEN_DEPOSIT_STATUSES } from '#shared/webapi/words.ts';

/** Queries of the first paint: the order that the URL names, otherwise those of the form. */
export function depositPageQueries({ app, page }: PageArguments): readonly PageQuery[] {
  const id = orderIdOf(page.search);
  if (id !== null) return [memberQuery(app), depositQuery(app, id)];
  return [
    memberQuery(app),
    channelsQuery(app),
    ordersQuery(app),
    discountsQuery(app),
    placementsQuery(app, 'deposit_top'),
    ...playLimitsQueries(app),
  ];
}

/** The order that the URL names: `?order=7`. */
export function orderIdOf(search: URLSearchParams): number | null {
  return readId(search.get('order'));
}

/** The deposit channels in the operator's order. */
export function channelsQuery(app: AppEnvironment) {
  return callQuery(app, CASHIER_CALLS.depositChannels, { view: inOrder<DepositChannel> });
}

/** `GET /transaction/depositDetail/{id}`: one order of the member. */
export function depositQuery(app: AppEnvironment, id: number) {
  return callQuery(app, CASHIER_CALLS.depositDetail, { params: { id } });
}

/** The largest page of the API. */
const MAX_ORDERS = 100;
/** Every order has ended after this time. */
const LONGEST_OPEN_MS = 30 * 86_400_000;

/** The open orders, the newest first, and the last order that arrived; null if none of the newest hundred did. */
export interface Orders {
  open: DepositDetail[];
  last: DepositDetail | null;
}

/**
 * The member's orders. Usually the newest hundred orders hold all open ones. A member with more than a hundred orders in a
 * month gets one request for each open status, so that no order is missed.
 */
export function ordersQuery(app: AppEnvironment) {
  const call = RECORD_CALLS.depositRecords;
  return queryOptions({
    queryKey: keyOf(app, call, 'orders'),
    queryFn: async ({ signal }): Promise<Orders> => {
      const newest = await ask(app, call, { query: { per_page: MAX_ORDERS }, signal });
      const last = newest.list.find(({ status }) => status === 'success') ?? null;
      if (holdsAllOpen(newest)) return { open: newest.list.filter(isOpenDeposit), last };
      const ofState = (status: (typeof OPEN_DEPOSIT_STATUSES)[number]) =>
        ask(app, call, { query: { status, per_page: 20 }, signal });
      const pages = await Promise.all(OPEN_DEPOSIT_STATUSES.map(ofState));
      const open = uniqueById(pages.flatMap(({ list }) => list));
      return { open: open.toSorted((a, b) => b.id - a.id), last };
    },
    staleTime: freshMs(call),
  });
}

/** Whether a page holds every order that can be open: it has all orders, or the others are too old. */
function holdsAllOpen({ list, pagination }: SummedPage<DepositDetail, unknown>): boolean {
  const oldest = list.at(-1);
  if (!oldest || (pagination && pagination.total <= list.length)) return true;
  const createdAt = Date.parse(oldest.created_at ?? '');
  return Date.now() - createdAt > LONGEST_OPEN_MS;
}

/** The promotions that a deposit can use. Empty where the API does not have this call (404 or 501). */
export function discountsQuery(app: AppEnvironment) {
  const call = PROMOTION_CALLS.discounts;
  return queryOptions({
    queryKey: keyOf(app, call, 'deposit'),
    queryFn: async ({ signal }): Promise<Discount[]> => {
      try {
        const list = await ask(app, call, { query: { type: 'deposit' }, signal });
        // The API may ignore the filter.
        return list.filter(({ type }) => type === 'deposit');
      } catch (error) {
        if (isApiError(error, 'http') && (error.status === 404 || error.status === 501)) return [];
        throw error;
      }
    },
    staleTime: freshMs(call),
  });
}

/** `POST /transaction/deposit`; only deposit-order.ts calls it. `key` is the idempotency key. @throws ApiError */
export function sendDeposit(app: AppEnvironment, body: DepositBody, key: string): Promise<DepositDetail> {
  return send(app, CASHIER_CALLS.deposit, { body, key });
}

/** `DELETE /transaction/depositCancel/{id}`. @throws ApiError */
export function cancelDeposit(app: AppEnvironment, id: number) {
  return send(app, CASHIER_CALLS.cancelDeposit, { params: { id } });
}

/** Sends the picture of the receipt; it replaces an earlier one. `key` is the idempotency key. @throws ApiError */
export function sendReceipt(
  app: AppEnvironment,
  id: number,
  { image, key, ...handling }: { image: File; key: string } & UploadHandling,
): Promise<DepositDetail> {
  return send(app, CASHIER_CALLS.sendDepositReceipt, {
    params: { id },
    body: { image },
    key,
    ...handling,
  });
}

/** Puts an order from a response into the cache. */
export function cacheDeposit(app: AppEnvironment, detail: DepositDetail): void {
  app.queryClient.setQueryData(depositQuery(app, detail.id).queryKey, detail);
}

/** Invalidates balances, records, promotions, the level and messages after an order has ended. */
export async function refreshAfterEnd(app: AppEnvironment): Promise<void> {
  const stale = [
    ...(CASHIER_CALLS.deposit.invalidates ?? []).filter((name) => name !== 'depositDetail'),
    ...[
      WALLET_CALLS.wallet,
      WALLET_CALLS.wallets,
      MAIL_CALLS.unreadMails,
      SESSION_CALLS.memberInfo,
      ACCOUNT_CALLS.levels,
    ].map(({ name }) => name),
  ];
  await markStale(app, { invalidates: stale });
  await app.queryClient.invalidateQueries({ queryKey: mainWalletQuery(app).queryKey });
}
