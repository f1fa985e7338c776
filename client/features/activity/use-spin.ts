import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type MoneyOrder, useMoneyOrder } from '#platform/money/use-money-order.ts';
import { useHoldWallet } from '#platform/net/held-wallet.ts';
import { useApp } from '#platform/site/page.ts';
import type { WheelActivity } from '#shared/webapi/schemas/promotion.ts';
import { recordAfter, type SpinResult, wheelOrder } from './wheel-order.ts';
import type { Draw } from './wheel-view.tsx';

/** Prefix of a session storage key. Its value is the newest record before a spin whose result was not shown yet. */
const UNSHOWN = 'wheelUnshown';

/**
 * A spin, from the press to the shown prize. The API draws the prize and the wheel then turns to it. A result that a
 * reload or a suspended tab interrupted is shown from the history.
 */
export function useSpin(activity: WheelActivity) {
  const unshown = useUnshown(activity.path);
  const newest = activity.records?.[0]?.record_no ?? '';
  const [shown, setShown] = useState<Draw | null>(null);
  const [isSkipped, setSkipped] = useState(false);
  const [pressed, setPressed] = useState(false);
  const order = useMoneyOrder(wheelOrder, () => {});
  const draw = useDraw({ activity, order, unshown, isTurning: pressed });
  const { state } = order;
  // The wallet is not held during a lookup, which may take long: the shown balance would be outdated for that time.
  const isUndecided = state.phase === 'done' && shown?.recordNo !== state.result.recordNo;
  useHoldWallet(pressed && (state.phase === 'sending' || isUndecided));

  return {
    state,
    draw,
    /** The draw whose prize has been shown. */
    shown: shown?.recordNo === draw?.recordNo ? shown : null,
    isBusy: order.isBusy || (draw !== null && shown?.recordNo !== draw.recordNo),
    isSkipped,
    /** The draw is from an earlier visit. */
    isOld: draw !== null && !draw.isTurning,
    spin: async () => {
      setPressed(true);
      setSkipped(false);
      unshown.set(newest);
      // False: the order was not sent.
      if (!(await order.press({ path: activity.path, after: newest }))) unshown.clear();
    },
    skip: () => setSkipped(true),
    handleStop: (stopped: Draw) => {
      unshown.clear();
      setShown(stopped);
    },
  };
}

/** The stored record, by the wheel's path. It survives a reload. */
function useUnshown(path: string) {
  const { session } = useApp().storages;
  return useMemo(() => {
    const key = `${UNSHOWN}/${path}`;
    return {
      get: () => session.get(key),
      set: (recordNo: string) => session.set(key, recordNo),
      clear: () => session.remove(key),
    };
  }, [session, path]);
}

interface DrawOptions {
  activity: WheelActivity;
  order: Pick<MoneyOrder<unknown, SpinResult>, 'state' | 'isBusy'>;
  unshown: ReturnType<typeof useUnshown>;
  isTurning: boolean;
}

/** The draw to show: that of this page's spin, or an earlier one whose result was not shown. */
function useDraw({ activity, order, unshown, isTurning }: DrawOptions): Draw | null {
  const { state } = order;
  const records = activity.records ?? [];
  const newest = records[0]?.record_no ?? '';
  const [draw, setDraw] = useState<Draw | null>(null);
  const result = state.phase === 'done' ? state.result : null;
  const show = useEffectEvent(({ recordNo, prizeId, requiredBet }: SpinResult) => {
    const found = prizeId ?? records.find((record) => record.record_no === recordNo)?.prize_id ?? 0;
    setDraw({ recordNo, prizeId: found, requiredBet, isTurning, luck: Math.random() });
  });
  useEffect(() => {
    if (result) show(result);
  }, [result]);

  const hasFailed = state.phase === 'failed';
  useEffect(() => {
    // A failed spin drew nothing. Later records belong to other spins.
    if (hasFailed) unshown.clear();
  }, [hasFailed, unshown]);

  const showUnshown = useEffectEvent(() => {
    const after = unshown.get();
    if (after === null || order.isBusy || state.phase !== 'idle') return;
    const record = recordAfter(records, after);
    if (!record) return;
    const { record_no: recordNo, prize_id: prizeId } = record;
    setDraw({ recordNo, prizeId, isTurning: false, luck: Math.random() });
  });
  useEffect(() => {
    if (newest) showUnshown();
  }, [newest]);
  return draw;
}

export type Spin = ReturnType<typeof useSpin>;
