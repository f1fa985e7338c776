import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import type { Lifecycle } from '../http/http-server.ts';
import type { Metrics } from '../monitor/metrics.ts';
import type { ApiCheck } from '../site/api-check.ts';

export interface HealthDeps {
  config: Config;
  lifecycle: Lifecycle;
  metrics: Metrics;
  apiCheck: ApiCheck;
}

/**
 * Step 3: `/healthz` (the process runs), `/readyz` (503 while it drains, and until the API answered readably once) and `/metrics`,
 * unless METRICS_PORT is set. Comes before the host check, because probes use the container's address. Requests through a proxy get no metrics: they are visitors.
 */
export function health({ config, lifecycle, metrics, apiCheck }: HealthDeps): RequestHandler {
  return (req, res, next) => {
    switch (req.path) {
      case '/healthz':
        return void answer(200, 'ok');
      case '/readyz':
        lifecycle.watchedAt = Date.now();
        if (lifecycle.isDraining) return void answer(503, 'draining');
        if (config.READY_WITHOUT_API) return void answer(200, 'ready');
        return void apiCheck
          .isConfirmed()
          .then(
            (isConfirmed) => (isConfirmed ? answer(200, 'ready') : answer(503, 'waiting for the API')),
            next,
          );
      case '/metrics':
        if (config.METRICS_PORT !== undefined) return next();
        if (config.TRUST_PROXY > 0 && req.headers['x-forwarded-for'] !== undefined) return next();
        return void metrics.expose().then((text) => answer(200, text), next);
      default:
        return next();
    }

    function answer(status: number, text: string): void {
      res.status(status).set('Cache-Control', 'no-store').type('text/plain').send(text);
    }
  };
}
