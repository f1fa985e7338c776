/** The parts of the window that a service worker needs. */
export interface WorkerDeps {
  navigator: Pick<Navigator, 'serviceWorker'>;
  performance: Pick<Performance, 'getEntriesByType'>;
  /** Language of the page, for the offline page of an address without a locale. */
  language: string;
  /** Goes to a path of the site, without device and language, after a press on a push message. */
  openPath: (path: string) => void;
}

/**
 * Registers the site's service worker (public/sw.js) and sends it the assets that loaded before it was active: the
 * page's shell. Without https there are no workers, and a browser may refuse one. The site works without it.
 */
export async function startSiteWorker({
  navigator,
  performance,
  language,
  openPath,
}: WorkerDeps): Promise<void> {
  const { serviceWorker } = navigator;
  // Only the worker of this site can send these messages.
  serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string') openPath(data.open);
  });
  try {
    await serviceWorker?.register('/sw.js');
    const registration = await serviceWorker?.ready;
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const files = [...new Set(paths.filter((path) => path.startsWith('/assets/')))];
    registration?.active?.postMessage({ language, files });
  } catch {
    // Refused: a private window, or blocked storage.
  }
}

/** Ends push messages on this device at logout, even if the call to the API fails. */
export async function endPush({ navigator }: Pick<WorkerDeps, 'navigator'>): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // Refused, as above.
  }
}

/**
 * For an operator who has switched the worker off: unregisters it and deletes its caches at once. The worker that the
 * server then serves (SERVICE_WORKER=0) cannot delete them, as it is no longer registered.
 */
export async function endSiteWorker({
  navigator,
  caches,
}: Pick<WorkerDeps, 'navigator'> & {
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
}): Promise<void> {
  const unregister = async () => {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
  };
  const clear = async () => {
    const names = (await caches?.keys()) ?? [];
    await Promise.all(names.map((name) => caches?.delete(name)));
  };
  // Each may be refused, as above.
  await unregister().catch(() => {});
  await clear().catch(() => {});
}
