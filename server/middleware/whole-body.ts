import type { IncomingMessage } from 'node:http';

/** What node keeps of a body that nobody reads yet, with room to spare. All calls but uploads are far shorter. */
const SHORT_BYTES = 32 * 1024;
/** For one of them on the slowest line; who lets it drip is not waited for. */
const WAIT_MS = 20_000;

/** Has it a body that says it is short, or none? Then it is with us before anybody else waits for it. */
export function isShort({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SHORT_BYTES;
}

/**
 * Waits, without reading it, until a short body is here to its end: whoever lets one drip holds their own connection and
 * nothing behind it. False: it did not come in its time, or its sender left.
 */
export function hasArrived(req: IncomingMessage, waitMs = WAIT_MS): boolean | Promise<boolean> {
  if (req.complete || Number(req.headers['content-length'] ?? 0) === 0) return true;
  return new Promise((resolve) => {
    const settle = (isWhole: boolean) => {
      clearTimeout(timer);
      req.off('readable', look).off('close', leave);
      resolve(isWhole);
    };
    const look = () => req.complete && settle(true);
    const leave = () => settle(false);
    const timer = setTimeout(leave, waitMs);
    req.on('readable', look).once('close', leave);
  });
}
