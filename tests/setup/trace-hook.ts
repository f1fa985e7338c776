import { createHook } from 'node:async_hooks';
import { Session } from 'node:inspector';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * trace.ts preloads this module (`--import`) into each thread of the site. Between "begin" and "end" it collects the
 * functions that run, from V8's precise coverage. Coverage has no times, so the hook reads it before each asynchronous
 * callback: functions of earlier synchronous code come first. Within the same synchronous code a file comes before the
 * files that it imports.
 */
export interface TracedFunction {
  /** file: URL of the script. */
  url: string;
  /** Offset of the function in its script. */
  offset: number;
}

export type TraceMessage =
  | { type: 'begin' | 'begun' | 'end' }
  | { type: 'traced'; isMainThread: boolean; functions: TracedFunction[] };

interface Coverage {
  result: {
    scriptId: string;
    url: string;
    functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
  }[];
}

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const traced: TracedFunction[] = [];
const seen = new Set<string>();
let isTaking = false;

/** Adds the functions that ran since the last call. In one thread the inspector calls back before `post` returns. */
function take(): void {
  if (isTaking) return;
  isTaking = true;
  session.post('Profiler.takePreciseCoverage', (error: Error | null, coverage?: Coverage) => {
    if (error || !coverage) return;
    const scripts = coverage.result.toSorted((a, b) => Number(a.scriptId) - Number(b.scriptId));
    for (const { url, functions } of scripts) {
      for (const { functionName, ranges } of functions) {
        const { startOffset: offset = 0, count = 0 } = ranges[0] ?? {};
        // Offset 0 without a name is the module's own code, which runs at its import.
        const isModule = functionName === '' && offset === 0;
        const key = `${url} ${offset}`;
        if (count === 0 || isModule || !url.startsWith('file:') || seen.has(key)) continue;
        seen.add(key);
        traced.push({ url, offset });
      }
    }
  });
  isTaking = false;
}

/** Only the main thread has a channel to the parent process. It passes on the messages of the other threads. */
function answer(message: TraceMessage): void {
  if (isMainThread) process.send?.(message);
  else channel.postMessage(message);
}

const hook = createHook({ before: take });
const channel = new BroadcastChannel('trace');
channel.unref();
channel.onmessage = ({ data }: { data: TraceMessage }) => {
  if (data.type === 'begin') {
    take();
    seen.clear();
    traced.length = 0;
    hook.enable();
    answer({ type: 'begun' });
  }
  if (data.type !== 'end') return;
  hook.disable();
  take();
  answer({ type: 'traced', isMainThread, functions: traced });
};

if (isMainThread) {
  const relay = new BroadcastChannel('trace');
  relay.unref();
  relay.onmessage = ({ data }: { data: TraceMessage }) => {
    if (data.type === 'traced' || data.type === 'begun') process.send?.(data);
  };
  process.on('message', (message: TraceMessage) => {
    relay.postMessage(message);
  });
  process.channel?.unref();
}
