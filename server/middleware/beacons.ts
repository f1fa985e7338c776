import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { CSP_REPORT_PATH, RUM_PATH } from '#shared/config.ts';
import type { Config } from '../config.ts';
import { clientAddressOf, splitUrl } from '../http/request.ts';
import { createAddressBucket } from '../monitor/bucket.ts';
import type { Logger } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { createPolicyReports } from '../monitor/policy-reports.ts';
import { createVisitMeasures } from '../monitor/visit-measures.ts';
import { plainAnswer } from './sane-request.ts';
import type { VisitorReader } from './visitor.ts';

export interface BeaconDeps {
  config: Config;
  log: Logger;
  metrics: Metrics;
  reader: VisitorReader;
}

/** A visit's measures are 100 bytes; browsers send policy reports by the dozen. */
const MAX_RUM_BYTES = 1024;
const MAX_REPORT_BYTES = 32 * 1024;
/** Of all visitors together, each second: nobody can keep a container busy with either. */
const RUM_RATE = { perSecond: 100, burst: 400 };
const REPORT_RATE = { perSecond: 10, burst: 50 };
/** Of one address, behind which a whole office or a carrier's phones may be: nobody can silence the others. */
const RUM_RATE_EACH = { perSecond: 5, burst: 40 };
const REPORT_RATE_EACH = { perSecond: 1, burst: 10 };

/**
 * What browsers say of themselves: how a visit went (`/rum`, off with RUM=0) and what the content policy stopped
 * (`/csp-report`). Both are anybody's word: bounded in size and rate, counted, and no part of it is kept.
 */
export function beacons({ config, log, metrics, reader }: BeaconDeps): RequestHandler {
  const kinds = kindsOf({ config, log, metrics, reader });
  return (req, res, next) => {
    const { pathname } = splitUrl(req.url);
    const kind = Object.hasOwn(kinds, pathname) ? kinds[pathname] : undefined;
    if (!kind) return next();
    if (req.method !== 'POST') return plainAnswer(res.set('Allow', 'POST'), 405, 'Method Not Allowed');
    if (!kind.bucket(clientAddressOf(req, config.trustProxy))) return refuse(res, 429);
    return void receive(kind, req, res).catch(next);
  };
}

/** What may be reported, by path. */
function kindsOf({ config, log, metrics, reader }: BeaconDeps): Readonly<Record<string, Kind>> {
  const visits = createVisitMeasures(metrics.registry);
  const reports = createPolicyReports({ registry: metrics.registry, log });
  const rum: Kind = {
    maxBytes: MAX_RUM_BYTES,
    bucket: createAddressBucket(RUM_RATE_EACH, RUM_RATE),
    take: (body, req) => visits.take(body, reader.agent(req.headers)),
  };
  const policy: Kind = {
    maxBytes: MAX_REPORT_BYTES,
    bucket: createAddressBucket(REPORT_RATE_EACH, REPORT_RATE),
    take: reports.take,
  };
  return { ...(config.isRumOn && { [RUM_PATH]: rum }), [CSP_REPORT_PATH]: policy };
}

interface Kind {
  maxBytes: number;
  /** May one more come from this address? */
  bucket: (address: string) => boolean;
  /** False: it is not what it should be. */
  take: (body: unknown, req: IncomingMessage) => boolean;
}

async function receive(kind: Kind, req: IncomingMessage, res: Response): Promise<void> {
  const text = await readBody(req, kind.maxBytes);
  if (text === undefined) return refuse(res, 413);
  if (!kind.take(parse(text), req)) return refuse(res, 400);
  res.status(204).set('Cache-Control', 'no-store').end();
}

/** Nobody reads it; the connection ends with it, as its body may not have been read. */
function refuse(res: Response, status: 400 | 413 | 429): void {
  res.set('Connection', 'close');
  plainAnswer(res, status, '');
}

/** Undefined: longer than it may be. Rejects when the visitor leaves before its end. */
async function readBody(req: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
