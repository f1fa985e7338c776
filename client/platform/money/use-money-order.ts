import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadCalls, markStale } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import { useMember } from '#platform/net/use-member.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import type { OrderState } from './order.ts';
import type { OrderKind } from './order-kind.ts';
import { createOrderRunner, type OrderRunner, type OrderSnapshot } from './order-runner.ts';
import { createOrderStore } from './order-store.ts';
import { useUnsentNotice } from './use-unsent-notice.ts';

type Settled<Intent, Result> = (state: OrderState<Intent, Result>) => void | Promise<void>;

export interface MoneyOrder<Intent, Result>
  extends OrderSnapshot<Intent, Result>,
    Pick<OrderRunner<Intent, Result>, 'submit' | 'dismiss'> {
  /**
   * `submit` for a button without a form. Resolves to false if code was missing and nothing was sent; a notice has been
   * shown then.
   */
  press: (intent: Intent) => Promise<boolean>;
}

/**
 * The orders of a kind on a page that shows them. An unfinished order is looked up as soon as the member is known.
 * @param onSettled Called with the final state, before queries of balances are invalidated.
 */
export function useMoneyOrder<Intent, Result>(
  kind: OrderKind<Intent, Result>,
  onSettled: Settled<Intent, Result>,
): MoneyOrder<Intent, Result> {
  const runner = useOrderRunner(kind, onSettled);
  const showUnsentNotice = useUnsentNotice();
  const account = useMember().data?.account;
  useEffect(() => {
    // The first press must not wait for code. If loading fails, the press tries again and shows the failure.
    loadCalls([kind.call, kind.lookUpCall]).catch(() => {});
  }, [kind]);
  useEffect(() => {
    if (account !== undefined) void runner.resume();
  }, [account, runner]);
  const snapshot = useSyncExternalStore(runner.subscribe, runner.getSnapshot, runner.getSnapshot);
  const press = async (intent: Intent) => {
    try {
      await runner.submit(intent);
      return true;
    } catch (error) {
      void showUnsentNotice(error);
      return false;
    }
  };
  return { ...snapshot, submit: runner.submit, dismiss: runner.dismiss, press };
}

/** For a page that sends orders but does not show unfinished ones. A submit looks those up first. */
export function useOrderRunner<Intent, Result>(
  kind: OrderKind<Intent, Result>,
  onSettled: Settled<Intent, Result> = () => {},
): OrderRunner<Intent, Result> {
  const app = useApp();
  const newest = useRef(onSettled);
  useEffect(() => {
    newest.current = onSettled;
  });
  const [runner] = useState(() => runnerOf(app, kind, (state) => newest.current(state)));
  useEffect(() => runner.start(), [runner]);
  return runner;
}

function runnerOf<Intent, Result>(
  app: AppEnvironment,
  kind: OrderKind<Intent, Result>,
  onSettled: Settled<Intent, Result>,
): OrderRunner<Intent, Result> {
  const { name, readIntent } = kind;
  const account = () => app.queryClient.getQueryData(memberQuery(app).queryKey)?.account ?? '';
  return createOrderRunner<Intent, Result>({
    name,
    loadCode: () => loadCalls([kind.call, kind.lookUpCall]),
    send: (intent, key) => kind.send(app, intent, key),
    lookUp: (order, signal) => kind.lookUp(app, order, signal),
    onSettled: async (state) => {
      await onSettled(state);
      void markStale(app, kind.call);
    },
    store: createOrderStore({ storage: app.storages.local, name, account, readIntent, now: app.now }),
    now: app.now,
  });
}
