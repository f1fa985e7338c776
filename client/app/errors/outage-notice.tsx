import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createOutage, isApiUnreachable, type Outage } from '#platform/net/outage.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import type { OutageNoticeProps, OutageState } from './outage.tsx';

/** First pause between two probes. It doubles up to the longest one. */
const FIRST_PROBE_MS = 4_000;
const LONGEST_PROBE_MS = 30_000;

/** The state for a render, from the queries that were loaded. */
export function outageOf(queryClient: QueryClient): OutageState {
  return { isShown: isApiUnreachable(queryClient), Notice: OutageNotice };
}

/** One notice for all blocks of a page. It probes the API until it answers, and disappears then. */
export default function OutageNotice({ store, queryClient, shown }: OutageNoticeProps) {
  const outage = useMemo(() => createOutage(queryClient), [queryClient]);
  const isOn = useSyncExternalStore(outage.subscribe, outage.isOn, outage.isOn);
  useEffect(() => outage.follow(), [outage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    // In a timer: the effects in which the blocks observe their queries run after this effect.
    const timer = setTimeout(outage.settle);
    return () => clearTimeout(timer);
  }, [outage, shown]);
  useEffect(() => store.setState({ isShown: isOn }), [isOn, store]);
  useEffect(() => (isOn ? startProbing(outage.probe) : undefined), [outage, isOn]);
  return store.getState().isShown ? <Message outage={outage} /> : null;
}

/** Probes with random pauses, so that not all browsers probe at once, and not while hidden. Returns a function that stops it. */
function startProbing(probe: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const probeAfter = (ms: number) => {
    const run = async () => {
      if (!document.hidden) await probe();
      if (!isOver) probeAfter(Math.min(ms * 2, LONGEST_PROBE_MS));
    };
    timer = setTimeout(() => void run(), ms * (0.75 + Math.random() / 2));
  };
  probeAfter(FIRST_PROBE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function Message({ outage }: { outage: Outage }) {
  const text = useText();
  const isMember = useIsMember();
  const { getRequestId } = useApp();
  // Stored once: later calls change the request id.
  const [requestId] = useState(getRequestId);
  const [isRetrying, setRetrying] = useState(false);

  async function handleRetry() {
    setRetrying(true);
    await outage.retry();
    setRetrying(false);
    // The button disappears with the notice, so the focus moves to the page.
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
        <Button variant="secondary" icon="refresh-cw" loading={isRetrying} onClick={() => void handleRetry()}>
          {text('common.retry')}
        </Button>
      </section>
    </div>
  );
}
