import express, { type Request, type RequestHandler, Router } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { WebapiDeps } from './deps.ts';
import { sendAnswer } from './http/call.ts';
import { ApiError } from './http/errors.ts';

interface Window {
  start_at: string | null;
  end_at: string | null;
}

/**
 * Simulates a maintenance of the whole site: POST `/dev/maintenance` {is_on, start_at?, end_at?} from this machine. While it is
 * on, each call answers 503 `MAINTENANCE`. It ends at `end_at`.
 */
export function siteMaintenance({ now }: Pick<WebapiDeps, 'now'>): Router {
  let window: Window | null = null;
  const router = Router();
  const requireLocal: RequestHandler = (request, _response, next) =>
    next(isLocalRequest(request) ? undefined : new ApiError('NOT_FOUND'));
  router.post('/dev/maintenance', requireLocal, express.json(), (request, response) => {
    const { is_on, start_at, end_at }: Record<string, unknown> = request.body ?? {};
    window = is_on === true ? { start_at: timeOf(start_at), end_at: timeOf(end_at) } : null;
    sendAnswer(response, 200, { status: 'ok', data: { is_on: window !== null, ...window } });
  });
  router.use(WEBAPI_PREFIX, (_request, _response, next) => {
    if (window?.end_at && Date.parse(window.end_at) <= now()) window = null;
    next(window ? new ApiError('MAINTENANCE', { data: window }) : undefined);
  });
  return router;
}

/** @throws ApiError BAD_REQUEST for an invalid time */
function timeOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new ApiError('BAD_REQUEST');
  return new Date(time).toISOString();
}

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. */
const PROXY_HEADERS = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'];

/**
 * Whether a request was made on this machine: from a loopback address to a loopback host, without a proxy, and not by a page of
 * another origin. The check of the host prevents DNS rebinding, those of the origin and Sec-Fetch-Site prevent forged requests.
 */
export function isLocalRequest(request: Request): boolean {
  const host = request.get('Host') ?? '';
  const origin = request.get('Origin');
  const site = request.get('Sec-Fetch-Site');
  return (
    LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(host) &&
    PROXY_HEADERS.every((name) => request.get(name) === undefined) &&
    (origin === undefined || origin === `http://${host}`) &&
    (request.method === 'GET' || site === undefined || site === 'same-origin' || site === 'none')
  );
}
