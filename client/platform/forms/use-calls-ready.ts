import { useEffect, useRef } from 'react';
import { prepare } from '#platform/net/calls.ts';
import { useApp } from '#platform/site/page.ts';
import type { CallEntry } from '#shared/webapi/call.ts';

/**
 * Loads the code of calls as soon as what sends them is shown, so that a press never waits for it, nor misses it after a
 * new build took it away. Tries again with the connection. Returns a function to wait for before sending.
 * @returns `ready()`: rejects with ApiError `unsent` or `network` where the code does not come
 */
export function useCallsReady(calls: readonly CallEntry[]): () => Promise<unknown> {
  const app = useApp();
  const newest = useRef(calls);
  useEffect(() => {
    newest.current = calls;
  });
  useEffect(() => {
    const load = () => void Promise.all(newest.current.map((call) => prepare(app, call))).catch(() => {});
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [app]);
  return () => Promise.all(newest.current.map((call) => prepare(app, call)));
}
