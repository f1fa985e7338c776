import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { maskPath } from '#shared/urls/private-path.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { STREAM_PATH } from '#shared/webapi/calls/live.ts';
import { payPages } from './deposit/pay-pages.ts';
import type { WebapiDeps } from './deps.ts';
import { localeOf, sendAnswer } from './http/call.ts';
import { ApiError, type ApiErrorId, errorBody } from './http/errors.ts';
import { mount, routesOf } from './http/mount.ts';
import type { Log } from './log.ts';
import { PLAY_CALLS } from './play/calls.ts';
import { playPages } from './play/pages.ts';
import { accountRoutes } from './resources/account.ts';
import { activityRoutes } from './resources/activity.ts';
import { authRoutes } from './resources/auth.ts';
import { contentRoutes } from './resources/content.ts';
import { depositRoutes } from './resources/deposit.ts';
import { deviceRoutes } from './resources/devices.ts';
import { eventStream } from './resources/event-stream.ts';
import { factorRoutes } from './resources/factor.ts';
import { gameRoutes } from './resources/game.ts';
import { levelRoutes } from './resources/level.ts';
import { limitRoutes } from './resources/limits.ts';
import { liveRoutes } from './resources/live.ts';
import { mailRoutes } from './resources/mail.ts';
import { notificationRoutes } from './resources/notification.ts';
import { payoutRoutes } from './resources/payout.ts';
import { playRoutes } from './resources/play.ts';
import { preferenceRoutes } from './resources/preference.ts';
import { promotionRoutes } from './resources/promotion.ts';
import { recordRoutes } from './resources/records.ts';
import type { AllRoutes } from './resources/routes.ts';
import { sendRoutes } from './resources/send.ts';
import { siteRoutes } from './resources/site.ts';
import { walletRoutes } from './resources/wallet.ts';
import { withdrawRoutes } from './resources/withdraw.ts';
import { isLocalRequest, siteMaintenance } from './site-maintenance.ts';
import { type StorageProblem, storageProblemOf } from './store/storage-error.ts';
import { readMultipart } from './uploads/multipart.ts';
import { uploadPages } from './uploads/pages.ts';

/** Pictures of the seed content. */
const ART = fileURLToPath(new URL('./art', import.meta.url));

/** The embedded API as an Express app without a port: the paths below `/api/webapi` and `/dev`. */
export function createWebapi(deps: WebapiDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  // No cache stores answers, so they need no ETag.
  app.disable('etag');
  // The site's proxy runs on this machine and sets X-Forwarded-For.
  app.set('trust proxy', 'loopback');
  app.use((_request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.use(`${WEBAPI_PREFIX}/art`, express.static(ART, { index: false, maxAge: '30d', redirect: false }));
  app.use(WEBAPI_PREFIX, playPages(deps));
  app.use(WEBAPI_PREFIX, uploadPages(deps));
  app.use(WEBAPI_PREFIX, payPages(deps));
  // The codes that an SMS gateway would have sent.
  app.get('/dev/outbox', (request, response) => {
    if (!isLocalRequest(request)) throw new ApiError('NOT_FOUND');
    sendAnswer(response, 200, { status: 'ok', data: { list: deps.codes.outbox() } });
  });
  app.use(siteMaintenance(deps));
  app.get(WEBAPI_PREFIX + STREAM_PATH, eventStream(deps));
  mount(
    app,
    [
      ...routesOf(CALLS, contractRoutes(deps)),
      ...routesOf(PLAY_CALLS, playRoutes(deps), { hasSecretPath: true }),
    ],
    { ...deps, readForm: readMultipart(deps) },
  );
  app.use(() => {
    throw new ApiError('NOT_FOUND');
  });
  app.use(createErrorHandler(deps.log));
  return app;
}

/** The handler of each call of the contract. A call without one does not compile. */
function contractRoutes(deps: WebapiDeps): AllRoutes {
  return {
    ...siteRoutes(deps),
    ...contentRoutes(deps),
    ...promotionRoutes(deps),
    ...sendRoutes(deps),
    ...accountRoutes(deps),
    ...limitRoutes(deps),
    ...authRoutes(deps),
    ...factorRoutes(deps),
    ...levelRoutes(deps),
    ...activityRoutes(deps),
    ...gameRoutes(deps),
    ...walletRoutes(deps),
    ...recordRoutes(deps),
    ...mailRoutes(deps),
    ...preferenceRoutes(deps),
    ...notificationRoutes(deps),
    ...payoutRoutes(deps),
    ...withdrawRoutes(deps),
    ...depositRoutes(deps),
    ...deviceRoutes(deps),
    ...liveRoutes(deps),
  };
}

/** Errors of the body parser and of Express, by their `type` or status. */
const PARSER_ERRORS: Record<string, ApiErrorId> = {
  'entity.parse.failed': 'BAD_JSON',
  'entity.verify.failed': 'BAD_JSON',
  'entity.too.large': 'TOO_LARGE',
  'encoding.unsupported': 'MEDIA_TYPE',
  'charset.unsupported': 'MEDIA_TYPE',
};

/** Errors of the database and of files. When the disk is full, reads keep working. */
const STORAGE_ERRORS: Partial<Record<StorageProblem, ApiErrorId>> = { busy: 'BUSY', full: 'NOT_SAVED' };

function createErrorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const known = toApiError(error);
    // The client has disconnected.
    if (known.id === 'CLIENT_LEFT') return;
    if (known.status >= 500)
      log.error(
        { ...requestIds(request), err: error, method: request.method, path: maskPath(request.path) },
        'call failed',
      );
    if (response.headersSent) {
      next(error);
      return;
    }
    const { retryAfterSeconds } = known.options;
    if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
    sendAnswer(response, known.status, errorBody(known, localeOf(request)));
  };
}

/** Ids of the site's request that made this call. The site's log has the same ids. */
function requestIds(request: Request): { id?: string; trace?: string } {
  const id = request.get('X-Request-Id');
  const trace = request.get('traceparent')?.split('-', 2)[1];
  return { ...(id && { id }), ...(trace && { trace }) };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { type, status }: { type?: unknown; status?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const problem = storageProblemOf(error);
  const id = typeof type === 'string' ? PARSER_ERRORS[type] : problem && STORAGE_ERRORS[problem];
  if (id) return new ApiError(id, { cause: error });
  const isOfClient = typeof status === 'number' && status >= 400 && status < 500;
  return new ApiError(isOfClient ? 'BAD_REQUEST' : 'INTERNAL', { cause: error });
}
