import { browserLocks, type TabLocks } from '#platform/browser/tab-lock.ts';

/** The scope of a tab, and the browser APIs that connect the tabs. Tests replace these APIs. */
export interface TabDeps {
  /** Identifies the session. Null: this tab does no work. Other tabs receive the scope, so it must not be a secret. */
  getScope: () => string | null;
  /** Calls the listener when the scope may have changed. */
  subscribe: (listener: () => void) => () => void;
  document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Null: without Web Locks each visible tab works for itself. */
  locks?: TabLocks | null;
  createChannel?: ((name: string) => BroadcastChannel) | null;
}

interface SharedWork<Message> extends TabDeps {
  /** Tabs with the same name share the work. A new form of messages needs a new name: tabs of an older build may be open. */
  name: string;
  /** Runs in one of the visible tabs with the same scope, until its signal aborts. */
  work: (signal: AbortSignal, publish: (message: Message) => void) => Promise<void>;
  /** Called in all visible tabs with the same scope, with each message that `work` publishes. */
  onMessage: (message: Message) => void;
  /** Called when this tab is hidden, when its scope changes, and at the end. */
  onEnd: () => void;
}

/** Runs work in one visible tab for all visible tabs of a session. Returns a function that stops it in this tab. */
export function workInOneVisibleTab<Message>(deps: SharedWork<Message>): () => void {
  const { name, getScope, work, onMessage, onEnd } = deps;
  const { document = globalThis.document, locks = browserLocks(), createChannel = browserChannel() } = deps;
  let run: { scope: string; end: () => void } | undefined;

  function startRun(scope: string) {
    const ending = new AbortController();
    const { signal } = ending;
    const channel = createChannel?.(name);
    // Only this code, in tabs of this site, can write to the channel.
    channel?.addEventListener('message', ({ data }: MessageEvent<{ scope: string; message: Message }>) => {
      if (data.scope === getScope()) onMessage(data.message);
    });
    const publish = (message: Message) => {
      if (signal.aborted || scope !== getScope()) return;
      onMessage(message);
      channel?.postMessage({ scope, message });
    };
    void holdLock({ name: `${name}-${scope}`, signal, locks }, () => work(signal, publish));
    return {
      scope,
      end: () => {
        ending.abort();
        channel?.close();
        onEnd();
      },
    };
  }

  function update(): void {
    const scope = document.visibilityState === 'hidden' ? null : getScope();
    if ((run?.scope ?? null) === scope) return;
    run?.end();
    run = scope === null ? undefined : startRun(scope);
  }

  const unsubscribe = deps.subscribe(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
    run?.end();
    run = undefined;
  };
}

/** Runs a task under a lock, until it settles or the signal aborts. The next tab starts its task then. */
async function holdLock(
  { name, signal, locks }: { name: string; signal: AbortSignal; locks: TabLocks | null },
  task: () => Promise<void>,
): Promise<void> {
  if (!locks) return task();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    await locks.request(name, { signal }, begin);
  } catch {
    // Aborted while waiting, or locks are not allowed (sandboxed frame). In the second case this tab runs the task too.
    if (!hasBegun && !signal.aborted) await task();
  }
}

function browserChannel(): TabDeps['createChannel'] {
  return typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name);
}
