import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { CONTRACT_REPORT_PATH, CSP_REPORT_PATH, RUM_PATH } from '#shared/config.ts';
import { networkOf } from '#shared/network.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Config } from '../config.ts';
import { clientAddressOf, splitUrl } from '../http/request.ts';
import type { ContractDepartures } from '../monitor/contract-departures.ts';
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
  departures: ContractDepartures;
}

/** The measures of a visit take about 100 bytes. */
const MAX_RUM_BYTES = 1024;
/** Browsers send dozens of policy reports in one request. */
const MAX_REPORT_BYTES = 32 * 1024;
/** Rates of all visitors together. */
const RUM_RATE = { perSecond: 100, burst: 400 };
const REPORT_RATE = { perSecond: 10, burst: 50 };
/** Rates of one address, which a whole office or the phones of a carrier may share. */
const RUM_RATE_EACH = { perSecond: 5, burst: 40 };
const REPORT_RATE_EACH = { perSecond: 1, burst: 10 };

/**
 * Reports of browsers: measures of a visit (`/rum`, off with RUM=0), violations of the content policy (`/csp-report`) and
 * departures from the API's contract (`/contract-report`).
 * Anybody can send them: size and rate are limited, and only counts are kept.
 */
export function beacons(deps: BeaconDeps): RequestHandler {
  const { config } = deps;
  const kinds = kindsOf(deps);
  return (req, res, next) => {
    const { pathname } = splitUrl(req.url);
    const kind = Object.hasOwn(kinds, pathname) ? kinds[pathname] : undefined;
    if (!kind) return next();
    if (req.method !== 'POST') return plainAnswer(res.set('Allow', 'POST'), 405, 'Method Not Allowed');
    if (!kind.bucket(clientAddressOf(req, config.TRUST_PROXY))) return refuse(res, 429);
    return void receive(kind, req, res).catch(next);
  };
}

/** Kinds of reports by path. */
function kindsOf({ config, log, metrics, reader, departures }: BeaconDeps): Readonly<Record<string, Kind>> {
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
  const contract: Kind = {
    maxBytes: MAX_REPORT_BYTES,
    bucket: createAddressBucket(REPORT_RATE_EACH, REPORT_RATE),
    take: departures.take,
  };
  return {
    ...(config.RUM && { [RUM_PATH]: rum }),
    [CSP_REPORT_PATH]: policy,
    [CONTRACT_REPORT_PATH]: contract,
  };
}

interface Kind {
  maxBytes: number;
  /** Whether this address may send one more report. */
  bucket: (address: string) => boolean;
  /** Returns false for an invalid report. */
  take: (body: unknown, req: IncomingMessage) => boolean;
}

async function receive(kind: Kind, req: IncomingMessage, res: Response): Promise<void> {
  const text = await readBody(req, kind.maxBytes);
  if (text === undefined) return refuse(res, 413);
  if (!kind.take(parseJson(text), req)) return refuse(res, 400);
  res.status(204).set('Cache-Control', 'no-store').end();
}

/** Closes the connection, because the body may be unread. */
function refuse(res: Response, status: 400 | 413 | 429): void {
  res.set('Connection', 'close');
  plainAnswer(res, status, '');
}

/** Undefined when the body is too long. Rejects when the visitor leaves before its end. */
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

interface Rate {
  perSecond: number;
  burst: number;
}

/** A token bucket: allows `burst` at once, then `perSecond`. rate-limiter-flexible has only whole windows. */
export function createBucket({ perSecond, burst }: Rate): () => boolean {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** The buckets of the most recent addresses are kept. */
const MAX_ADDRESSES = 5000;

/** A bucket for each address (an IPv6 network of one subscriber counts as one) and one for all together. */
export function createAddressBucket(each: Rate, all: Rate): (address: string) => boolean {
  const buckets = new LRUCache<string, () => boolean>({ max: MAX_ADDRESSES });
  const bucketOfAll = createBucket(all);
  return (address) => {
    const key = networkOf(address);
    const bucket = buckets.get(key) ?? createBucket(each);
    buckets.set(key, bucket);
    // A refused address takes nothing from the common bucket.
    return bucket() && bucketOfAll();
  };
}
