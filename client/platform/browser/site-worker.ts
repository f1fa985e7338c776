/** Of the window, what a service worker needs. */
export interface WorkerDeps {
  navigator: Pick<Navigator, 'serviceWorker'>;
  performance: Pick<Performance, 'getEntriesByType'>;
  /** Of the page: the offline page's, where an address names none. */
  language: string;
}

/**
 * Registers the site's service worker (public/sw.js) and names to it the files of the build that came before there was one:
 * the page's shell. Without https there is none, and a browser may refuse it: nothing is missing then.
 */
export async function startSiteWorker({ navigator, performance, language }: WorkerDeps): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    await serviceWorker?.register('/sw.js');
    const registration = await serviceWorker?.ready;
    registration?.active?.postMessage({ language, files: filesOf(performance) });
  } catch {
    // Private windows, storage that is shut.
  }
}

/**
 * Where the operator has switched it off: removes the worker that is there and its caches now, not with the next page. The
 * worker that the server then answers (SERVICE_WORKER=0) does not get to remove them, as its registration is gone.
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
  // Either may be refused, as above.
  await unregister().catch(() => {});
  await clear().catch(() => {});
}

function filesOf(performance: WorkerDeps['performance']): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))];
}
