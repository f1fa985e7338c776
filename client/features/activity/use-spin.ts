import { useEffect, useEffectEvent, useState } from 'react';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { useApp } from '#platform/site/page.ts';
import type { WheelActivity } from '#shared/webapi/schemas/promotion.ts';
import { recordAfter, type SpinResult, wheelOrder } from './wheel-order.ts';
import type { Draw } from './wheel-view.tsx';

/** Session storage: the newest record before a spin whose result has not been shown yet, by the wheel's path. */
const UNSHOWN = 'wheelUnshown';

/**
 * A spin from the press to the prize. The API decides; what it drew is then shown by the wheel. What a reload or a
 * sleeping tab cut off is shown from the history.
 */
export function useSpin(activity: WheelActivity) {
  const app = useApp();
  const { session } = app.storages;
  const key = `${UNSHOWN}/${activity.path}`;
  const records = activity.records ?? [];
  const newest = records[0]?.record_no ?? '';
  const [draw, setDraw] = useState<Draw | null>(null);
  const [shown, setShown] = useState<Draw | null>(null);
  const [isSkipped, setSkipped] = useState(false);
  const [pressed, setPressed] = useState(false);
  const order = useMoneyOrder(wheelOrder, () => {});
  const { state } = order;
  const result = state.phase === 'done' ? state.result : null;

  const show = useEffectEvent(({ recordNo, prizeId }: SpinResult) => {
    const found = prizeId ?? records.find((record) => record.record_no === recordNo)?.prize_id ?? 0;
    setDraw({ recordNo, prizeId: found, isTurning: pressed });
  });
  useEffect(() => {
    if (result) show(result);
  }, [result]);

  const hasFailed = state.phase === 'failed';
  useEffect(() => {
    // Nothing was drawn: a later draw is not this press's.
    if (hasFailed) session.remove(key);
  }, [hasFailed, session, key]);

  const showUnshown = useEffectEvent(() => {
    const after = session.get(key);
    if (after === null || order.isBusy || state.phase !== 'idle') return;
    const record = recordAfter(records, after);
    if (record) setDraw({ recordNo: record.record_no, prizeId: record.prize_id, isTurning: false });
  });
  useEffect(() => {
    if (newest) showUnshown();
  }, [newest]);

  return {
    state,
    draw,
    /** The draw whose prize has been shown. */
    shown: shown?.recordNo === draw?.recordNo ? shown : null,
    isBusy: order.isBusy || (draw !== null && shown?.recordNo !== draw.recordNo),
    isSkipped,
    /** Of an earlier visit. */
    isOld: draw !== null && !draw.isTurning,
    spin: async () => {
      setPressed(true);
      setSkipped(false);
      session.set(key, newest);
      // Nothing is drawn then either.
      if (!(await order.press({ path: activity.path, after: newest }))) session.remove(key);
    },
    skip: () => setSkipped(true),
    handleStop: (stopped: Draw) => {
      session.remove(key);
      setShown(stopped);
    },
  };
}

export type Spin = ReturnType<typeof useSpin>;
