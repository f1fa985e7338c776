import express, { type Request, Router } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { WebapiDeps } from './deps.ts';
import { sendAnswer } from './http/call.ts';
import { ApiError } from './http/errors.ts';

interface Window {
  start_at: string | null;
  end_at: string | null;
}

/**
 * Plays a maintenance of the whole site: POST `/dev/maintenance` {is_on, start_at?, end_at?} for whoever sits at this machine.
 * While it is on each call answers 503 `MAINTENANCE`; at its end it is over by itself.
 */
export function siteMaintenance({ now }: Pick<WebapiDeps, 'now'>): Router {
  let window: Window | null = null;
  const router = Router();
  router.post('/dev/maintenance', express.json(), (request, response) => {
    if (!isFromHere(request)) throw new ApiError('NOT_FOUND');
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

/** @throws ApiError INVALID for what is no time */
function timeOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new ApiError('BAD_REQUEST');
  return new Date(time).toISOString();
}

/** On this machine, and not through the site's proxy. */
export function isFromHere(request: Request): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '');
  return isLoopback && request.get('X-Forwarded-For') === undefined;
}
