import type { RequestHandler } from 'express';

/** A worker that takes itself and all that it cached off the device. */
const LAST_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(clear());
});
`;

/**
 * Before step 6: where there is to be no service worker (SERVICE_WORKER=0, development), the one that a browser still has is
 * replaced by its last. Browsers ask for a newer one with each page; a 404 would leave the old one at work.
 */
export function workerSwitch(isOn: boolean): RequestHandler {
  return (req, res, next) => {
    if (isOn || req.path !== '/sw.js') return next();
    res.set('Cache-Control', 'no-cache').type('text/javascript').send(LAST_WORKER);
  };
}
