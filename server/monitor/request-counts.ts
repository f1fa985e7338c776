import { Counter, type Registry } from 'prom-client';
import type { Resolution, Visitor } from '#shared/paths.ts';

/** What a page is: its route by the catalogue (or what it is instead of one) and the device it was made for. */
export interface PageLabels {
  route: string;
  device: string;
}

export interface RequestCounter {
  count(status: number): void;
}

interface Kind {
  labels: PageLabels;
  byStatus: Map<number, number>;
  counter: RequestCounter;
}

/**
 * `site_http_requests_total{route,device,status}`. The library hashes the labels anew for each increment, which 50 000
 * cached pages a second would pay for: numbers are kept here, and handed over when somebody asks for them.
 */
export function createRequestCounts(registers: Registry[]): (labels: PageLabels) => RequestCounter {
  const kinds = new Map<string, Kind>();
  handOver(kinds, registers);
  return ({ route, device }) => {
    const key = `${route} ${device}`;
    const known = kinds.get(key);
    if (known) return known.counter;
    const byStatus = new Map<number, number>();
    const counter = { count: (status: number) => void byStatus.set(status, (byStatus.get(status) ?? 0) + 1) };
    kinds.set(key, { labels: { route, device }, byStatus, counter });
    return counter;
  };
}

/** What is no page, by the first segment of its path. */
const KINDS: Readonly<Record<string, string>> = {
  api: 'api',
  assets: 'file',
  icons: 'icons',
  builds: 'builds',
  healthz: 'probe',
  readyz: 'probe',
  metrics: 'probe',
  rum: 'beacon',
  'csp-report': 'beacon',
};

interface LabelSource {
  visitor?: Pick<Visitor, 'device'>;
  resolution?: Resolution;
}

/** Labels of an answered request: few, whatever paths are asked for. */
export function labelsOf(pathname: string, { visitor, resolution }: LabelSource): PageLabels {
  if (visitor === undefined || resolution === undefined) {
    const segment = /^\/([^/]*)/.exec(pathname)?.[1] ?? '';
    return { route: (Object.hasOwn(KINDS, segment) && KINDS[segment]) || 'file', device: 'none' };
  }
  if (resolution.kind === 'unmatched') return { route: 'unmatched', device: visitor.device };
  const route = resolution.kind === 'bare' ? resolution.page : resolution.match.name;
  const device = 'target' in resolution ? resolution.target.device : visitor.device;
  return { route, device };
}

/** Gives the library the numbers whenever it is asked for its own. */
function handOver(kinds: ReadonlyMap<string, Kind>, registers: Registry[]): void {
  new Counter({
    name: 'site_http_requests_total',
    help: 'Answers by route (or kind of request), device and status',
    labelNames: ['route', 'device', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { labels, byStatus } of kinds.values())
        for (const [status, count] of byStatus) this.inc({ ...labels, status }, count);
    },
  });
}
