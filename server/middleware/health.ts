import type { Request, RequestHandler } from 'express';
import type { Config } from '../config.ts';
import type { Lifecycle } from '../http/http-server.ts';
import type { Metrics } from '../monitor/metrics.ts';

/**
 * Step 3: `/healthz` (the process lives), `/readyz` (it takes visitors; 503 while it drains) and `/metrics`, where it has no port
 * of its own (METRICS_PORT). Before
 * the host check: probes ask by address. Who comes through the proxies is a visitor, and the counters are not theirs.
 */
export function health(config: Config, lifecycle: Lifecycle, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    switch (req.path) {
      case '/healthz':
        return void answer(200, 'ok');
      case '/readyz':
        lifecycle.watchedAt = Date.now();
        return void (lifecycle.isDraining ? answer(503, 'draining') : answer(200, 'ready'));
      case '/metrics':
        if (config.metricsPort !== undefined || isVisitor(config, req)) return next();
        return void metrics.expose().then((text) => answer(200, text), next);
      default:
        return next();
    }

    function answer(status: number, text: string): void {
      res.status(status).set('Cache-Control', 'no-store').type('text/plain').send(text);
    }
  };
}

function isVisitor({ trustProxy }: Config, req: Request): boolean {
  return trustProxy > 0 && req.headers['x-forwarded-for'] !== undefined;
}
