import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createOutage, isAway, type Outage } from '#platform/net/outage.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import type { OutageNoticeProps, OutageState } from './outage.tsx';

/** While the API is away, it is asked after so long, then after twice as long, up to the longest. */
const FIRST_PROBE_MS = 4_000;
const LONGEST_PROBE_MS = 30_000;

/** What a page is rendered by that has just been asked for. */
export function outageOf(queryClient: QueryClient): OutageState {
  return { isShown: isAway(queryClient), Notice: OutageNotice };
}

/** Says once for all blocks of a page that nothing answers, asks until something does, and is gone then. */
export default function OutageNotice({ store, queryClient, shown }: OutageNoticeProps) {
  const outage = useMemo(() => createOutage(queryClient), [queryClient]);
  const isOn = useSyncExternalStore(outage.subscribe, outage.isOn, outage.isOn);
  useEffect(() => outage.follow(), [outage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, when all of it is there
  useEffect(() => {
    // Blocks beside this one begin to watch their queries after it.
    const timer = setTimeout(outage.settle);
    return () => clearTimeout(timer);
  }, [outage, shown]);
  useEffect(() => store.setState({ isShown: isOn }), [isOn, store]);
  useEffect(() => (isOn ? keepAsking(outage.probe) : undefined), [outage, isOn]);
  return store.getState().isShown ? <Message outage={outage} /> : null;
}

/** Not from all browsers in the same second, nor while nobody looks. Returns a function that stops it. */
function keepAsking(probe: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const askAfter = (ms: number) => {
    const ask = async () => {
      if (!document.hidden) await probe();
      if (!isOver) askAfter(Math.min(ms * 2, LONGEST_PROBE_MS));
    };
    timer = setTimeout(() => void ask(), ms * (0.75 + Math.random() / 2));
  };
  askAfter(FIRST_PROBE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function Message({ outage }: { outage: Outage }) {
  const text = useText();
  const isMember = useIsMember();
  const { getRequestId } = useApp();
  // The one at the moment of the failure: calls go on behind the message.
  const [requestId] = useState(getRequestId);
  const [isAsking, setAsking] = useState(false);

  async function handleRetry() {
    setAsking(true);
    await outage.retry();
    setAsking(false);
    // The button goes with the message: whoever pressed it goes on at the page.
    if (!outage.isOn()) document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-6">
      <section
        role="alert"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-waiting-line bg-waiting-tint p-4"
      >
        <Glyph name="warning" size={28} className="text-waiting" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-base font-semibold">{text('common.outage.title')}</p>
          <p className="mt-1 text-soft">{text(isMember ? 'common.outage.member' : 'common.outage.guest')}</p>
          {requestId && (
            <p className="mt-1 text-xs break-all text-faint" suppressHydrationWarning>
              {text('common.requestId')} {requestId}
            </p>
          )}
        </div>
        <Button variant="secondary" icon="refresh-cw" loading={isAsking} onClick={() => void handleRetry()}>
          {text('common.retry')}
        </Button>
      </section>
    </div>
  );
}
