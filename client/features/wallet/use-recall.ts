import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#platform/net/api-client.ts';
import { createSubmitKey, isOutcomeUnknown } from '#platform/net/idempotency.ts';
import { walletsQuery } from '#platform/net/queries.ts';
import { refreshMoney } from '#platform/net/transfers.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import type { RecallEntry } from '#shared/webapi/wallet.ts';
import { useNow } from '#ui/base/clock.ts';
import { readTransfersSince, sendRecall, showRecall } from './api.ts';
import { CLOCK_MS, checkOutcome, judgeRecall } from './outcome.ts';
import { createSentStore, type SentCall } from './sent.ts';
import { useLeaving } from './use-transfer.ts';

export type RecallResult =
  | { kind: 'done'; entries: readonly RecallEntry[] }
  /** Known by the record only. */
  | { kind: 'missing' }
  | { kind: 'open' }
  /** In the API's words, '' for none. */
  | { kind: 'failed'; message: string };

export interface Recall {
  phase: 'idle' | 'moving' | 'checking';
  result: RecallResult | null;
  start: () => void;
  close: () => void;
}

type Sent = Pick<SentCall, 'key' | 'sentAt'>;

/** Recalls everything once; when no answer comes the records tell what was moved before it can be tried again. */
export function useRecall(): Recall {
  const app = useApp();
  const now = useNow();
  const leaving = useLeaving();
  const [phase, setPhase] = useState<Recall['phase']>('idle');
  const [result, setResult] = useState<RecallResult | null>(null);
  const [submitKey] = useState(() => createSubmitKey());
  const [store] = useState(() => createSentStore(app, 'walletRecall'));
  const isBusy = useRef(false);

  async function send(call: Sent): Promise<RecallResult> {
    try {
      const answer = await sendRecall(app, call.key);
      const known = app.queryClient.getQueryData(walletsQuery(app).queryKey) ?? [];
      await showRecall(app, answer, known);
      submitKey.settle();
      return { kind: 'done', entries: answer.list };
    } catch (error) {
      if (isOutcomeUnknown(error)) return look(call);
      submitKey.settle(error);
      return { kind: 'failed', message: isApiError(error) ? error.message : '' };
    }
  }

  async function look({ sentAt }: Sent): Promise<RecallResult> {
    setPhase('checking');
    const outcome = await checkOutcome(
      { readRecords: (signal) => readTransfersSince(app, sentAt - CLOCK_MS, signal), signal: leaving() },
      judgeRecall(sentAt),
    );
    if (outcome.state === 'missing') return { kind: 'missing' };
    submitKey.settle();
    return outcome.state === 'open' ? { kind: 'open' } : { kind: 'done', entries: outcome.result };
  }

  async function run(call: Sent, work: (call: Sent) => Promise<RecallResult>): Promise<void> {
    // A second press can come before the button has heard of the first.
    if (isBusy.current) return;
    isBusy.current = true;
    setResult(null);
    setPhase('moving');
    store.keep({ ...call, body: null });
    try {
      setResult(await work(call));
      store.forget();
    } catch (error) {
      // The page was left, or the session is over: the record is read when the member is back.
      if (!isApiError(error)) throw error;
    } finally {
      isBusy.current = false;
      setPhase('idle');
      void refreshMoney(app);
    }
  }

  useUnfinished((call) => run(call, look), store.read);
  return {
    phase,
    result,
    start: () => void run({ key: submitKey.keyFor('recall'), sentAt: now() }, send),
    close: () => setResult(null),
  };
}

/** Reloaded in the middle: the record is read. */
function useUnfinished(resume: (call: SentCall) => Promise<void>, read: () => SentCall | null): void {
  const account = useMember().data?.account;
  const hasLooked = useRef(false);
  useEffect(() => {
    if (account === undefined || hasLooked.current) return;
    hasLooked.current = true;
    const call = read();
    if (call) void resume(call);
  });
}
