import { useEffect, useRef, useState } from 'react';
import { randomUuid } from '#platform/browser/uuid.ts';
import { isApiError } from '#platform/net/api-client.ts';
import { createSubmitKey, isOutcomeUnknown } from '#platform/net/idempotency.ts';
import { refreshMoney, sendTransfer } from '#platform/net/transfers.ts';
import { type ApiForm, useApiForm } from '#platform/net/use-api-form.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { GameWallet, TransferBody } from '#shared/webapi/wallet.ts';
import { useNow } from '#ui/base/clock.ts';
import type { NoticeTone } from '#ui/feedback/notice.tsx';
import { readTransfersSince, showWallets } from './api.ts';
import { CLOCK_MS, checkOutcome, judgeTransfer, type Outcome, type TransferEnd } from './outcome.ts';
import { pairOf } from './pair.ts';
import { createSentStore, type SentCall } from './sent.ts';
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

type Sent = Pick<SentCall, 'key' | 'sentAt'> & { body: TransferBody };

/** The transfer form: sends once, and when no answer comes reads the record before anything else can be sent. */
export function useTransfer(wallets: readonly GameWallet[]): TransferState {
  const app = useApp();
  const { search } = usePage();
  const check = useCheck(wallets);
  const form = useApiForm<TransferInput, TransferBody>({
    schema: transferSchema(wallets),
    defaultValues: { ...pairOf(search), amount: '' },
    submit: send,
    onFailure: (error) =>
      isApiError(error, 'refused') && error.message ? { text: error.message } : undefined,
  });
  useUnfinished(form, check);

  async function send(body: TransferBody): Promise<void> {
    const call = check.begin(body);
    try {
      const { from, to } = await sendTransfer(app, body, call.key);
      check.end();
      await showWallets(app, [from, to]);
      app.dialogs.toast(check.wordsOf(body), { tone: 'success' });
      form.setValue('amount', '');
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        check.end();
        throw error;
      }
      if (await check.run(call)) form.setValue('amount', '');
    } finally {
      void refreshMoney(app);
    }
  }

  return { form, isChecking: check.isRunning, notice: check.notice };
}

type Check = ReturnType<typeof useCheck>;

/** The key of a transfer, and reading the record for it. */
function useCheck(wallets: readonly GameWallet[]) {
  const app = useApp();
  const text = useText();
  const now = useNow();
  const [isRunning, setRunning] = useState(false);
  // In words only when shown: after a reload the record tells before the wallets' names are there.
  const [told, setTold] = useState<{ outcome: Outcome<TransferEnd>; body: TransferBody } | null>(null);
  const nextKey = useRef<string>(null);
  const [submitKey] = useState(() => createSubmitKey(() => nextKey.current ?? randomUuid()));
  const [store] = useState(() => createSentStore(app, 'walletTransfer'));
  const last = useRef<Sent>(null);
  const leaving = useLeaving();

  function wordsOf({ amount, to_id }: TransferBody, id: 'done' | 'foundDone' = 'done'): string {
    const wallet = wallets.find((one) => one.id === to_id)?.name ?? '';
    return text(`wallet.form.${id}`, { amount: formatMoney(amount), wallet });
  }

  async function look({ sentAt, body }: Sent) {
    setRunning(true);
    try {
      return await checkOutcome(
        {
          readRecords: (signal) => readTransfersSince(app, sentAt - CLOCK_MS, signal),
          signal: leaving(),
        },
        judgeTransfer(body, sentAt),
      );
    } finally {
      setRunning(false);
    }
  }

  function noticeOf(outcome: Outcome<TransferEnd>, body: TransferBody): TransferNotice {
    if (outcome.state === 'missing') return { tone: 'info', text: text('wallet.form.missing') };
    if (outcome.state === 'open') return { tone: 'waiting', text: text('wallet.form.open'), hasMore: true };
    const { isDone, remark } = outcome.result;
    if (isDone) return { tone: 'success', text: wordsOf(body, 'foundDone'), hasMore: true };
    return { tone: 'danger', text: remark ?? text('wallet.form.foundFailed'), hasMore: true };
  }

  return {
    isRunning,
    notice: told && noticeOf(told.outcome, told.body),
    wordsOf,
    /** A call that an earlier page of this tab left unfinished. */
    unfinished: (): Sent | null => {
      const call = store.read();
      return call?.body ? { ...call, body: call.body } : null;
    },
    begin: (body: TransferBody): Sent => {
      const key = submitKey.keyFor(body);
      // Another try of the same transfer: its record may be as old as the first try.
      const sentAt = last.current?.key === key ? last.current.sentAt : now();
      last.current = { key, sentAt, body };
      setTold(null);
      store.keep(last.current);
      return last.current;
    },
    /** How it ended is known: the next one takes a new key. */
    end: () => {
      store.forget();
      submitKey.settle();
    },
    /** Reads the record until it tells. Answers whether the transfer arrived, so that it is not to be sent again. */
    run: async (call: Sent): Promise<boolean> => {
      last.current = call;
      // The same words sent again carry the key they had.
      nextKey.current = call.key;
      submitKey.keyFor(call.body);
      nextKey.current = null;
      const outcome = await look(call);
      store.forget();
      setTold({ outcome, body: call.body });
      if (outcome.state === 'missing') return false;
      submitKey.settle();
      return outcome.state === 'open' || outcome.result.isDone;
    },
  };
}

/** A signal that ends when the page is left. */
export function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(null);
  useEffect(() => {
    const here = new AbortController();
    controller.current = here;
    return () => here.abort();
  }, []);
  return () => controller.current?.signal ?? AbortSignal.abort();
}

/** Reloaded in the middle: what was typed is there again, and the record is read. */
function useUnfinished(form: ApiForm<TransferInput, TransferBody>, check: Check): void {
  const app = useApp();
  const account = useMember().data?.account;
  const hasLooked = useRef(false);
  useEffect(() => {
    if (account === undefined || hasLooked.current) return;
    hasLooked.current = true;
    const call = check.unfinished();
    if (call) void resume(call);
  });

  async function resume(call: Sent): Promise<void> {
    form.reset(call.body);
    try {
      if (await check.run(call)) form.setValue('amount', '');
      await refreshMoney(app);
    } catch (error) {
      form.fail(error);
    }
  }
}
