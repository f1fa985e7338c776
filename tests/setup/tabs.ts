/** Several tabs of one browser in a test: mocks of Web Locks, BroadcastChannel and the visibility of each document. */
export function createTabs() {
  const held = new Map<string, Promise<unknown>>();
  const channels = new Set<FakeChannel>();

  const locks = {
    request: async (name: string, { signal }: LockOptions, task: () => Promise<void>) => {
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      aborted.catch(() => {});
      while (held.has(name)) await Promise.race([held.get(name), aborted]);
      const turn = task().finally(() => held.delete(name));
      held.set(name, turn);
      await turn;
    },
  } as unknown as LockManager;

  class FakeChannel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }

    postMessage(data: unknown) {
      if (!channels.has(this)) throw new DOMException('closed', 'InvalidStateError');
      for (const channel of channels) {
        if (channel !== this)
          channel.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
      }
    }

    close() {
      channels.delete(this);
    }
  }

  return {
    /** Open channels, and holders of locks by name. */
    channels,
    held,
    open: () => ({
      locks,
      createChannel: () => new FakeChannel() as unknown as BroadcastChannel,
      document: Object.assign(new EventTarget(), {
        visibilityState: 'visible' as DocumentVisibilityState,
      }) as unknown as Document,
    }),
    show: (document: Document, state: DocumentVisibilityState) => {
      Object.assign(document, { visibilityState: state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
