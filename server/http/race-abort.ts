/** Settles like the promise, or rejects with the signal's reason once it aborts. A settled promise wins over an aborted signal. */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(signal.reason);
    if (signal.aborted) setImmediate(handleAbort);
    signal.addEventListener('abort', handleAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });
}
