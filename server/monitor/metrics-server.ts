import type http from 'node:http';
import { createHttpServer } from '../http/http-server.ts';
import type { Metrics } from './metrics.ts';

/** `/metrics` on a port of its own (METRICS_PORT), which no balancer leads to; not listening yet. */
export function createMetricsServer(metrics: Metrics): http.Server {
  return createHttpServer((req, res) => {
    const isAsked =
      req.url?.split('?', 1)[0] === '/metrics' && (req.method === 'GET' || req.method === 'HEAD');
    if (!isAsked) return void res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found');
    metrics.expose().then(
      (text) => {
        res.writeHead(200, { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
        res.end(req.method === 'HEAD' ? undefined : text);
      },
      () => res.writeHead(500).end(),
    );
  });
}
