import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright/test';
import { PAGES } from '#app/pages/page-table.ts';
import { buildLoosePath } from '#shared/paths.ts';
import { ROUTES, type RouteEntry, routeEntry } from '#shared/routes.ts';
import { PHONE } from '#tests/e2e/tools/fixtures.ts';
import { launchOptions } from '#tests/e2e/tools/launch.ts';
import { freePort, startSite } from '#tests/e2e/tools/site.ts';
import { percentile } from './tools/load-generator.ts';

/**
 * `npm run bench:lighthouse` measures the first load of each public page on a phone. Lighthouse's own mobile device and
 * throttling apply. A figure is the median of LIGHTHOUSE_RUNS (3). The audits of accessibility, practices and SEO run as well.
 * `npm run bench:lighthouse -- HOME PROMO` measures those routes only, `-- desktop HOME` the desktop page. Run it on an
 * idle machine: other processes count as blocking time.
 */
const ARGS = process.argv.slice(2);
const DEVICE = ARGS.includes('desktop') ? 'desktop' : 'mobile';
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const STYLE = { strategy: 'prefix', defaultLocale: 'enUS' } as const;
/** Params of paths, from the demo content. */
const PARAMS = { promoID: 1, questionID: 1 };
const WANTED = { score: DEVICE === 'desktop' ? 99 : 95, firstPaint: 1_500, blocking: 150 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** An audit that the site fails on purpose: the specification forbids zoom (spec §9). */
const SKIPPED_AUDIT = 'meta-viewport';

interface Figures {
  score: number;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  scripts: number;
  /** Compressed size of the scripts, in bytes. */
  scriptBytes: number;
}

interface Report {
  figures: Figures;
  /** Failed audits of the other categories. */
  failed: string[];
}

interface RequestItem {
  resourceType?: string;
  transferSize?: number;
}

/** The part of Lighthouse's report that this command reads. */
interface LighthouseReport {
  runtimeError?: { code: string; message: string };
  audits: Record<
    string,
    { numericValue?: number; score: number | null; details?: { items?: RequestItem[] } } | undefined
  >;
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
}

/** Lighthouse is in a separate package, because only this command needs it. */
const CLI = join(import.meta.dirname, 'lighthouse-cli', 'node_modules', '.bin', 'lighthouse');

/** Runs Lighthouse in the browser that listens on `port`. Retries once if the trace lacks its start (NO_NAVSTART). */
async function auditsOf(url: string, port: number, mayRetry = true): Promise<LighthouseReport> {
  const flags = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  // The event stream never ends. Without a limit Lighthouse waits 45 s for it and counts the moving slides as loading.
  flags.push('--max-wait-for-load=10000');
  if (DEVICE === 'desktop') flags.push('--preset=desktop');
  const run = promisify(execFile)(CLI, [url, ...flags], { maxBuffer: 64 << 20 });
  // A failed recording exits with an error code, with its report on stdout.
  const { stdout } = await run.catch((error: { stdout?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  const report: LighthouseReport = JSON.parse(stdout);
  const { runtimeError } = report;
  if (runtimeError?.code === 'NO_NAVSTART' && mayRetry) return auditsOf(url, port, false);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return report;
}

async function measure(url: string, port: number): Promise<Report> {
  const { audits, categories } = await auditsOf(url, port);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter((request) => request.resourceType === 'Script');
  const figures = {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
  const others = CATEGORIES.slice(1).flatMap((category) => categories[category]?.auditRefs ?? []);
  const failed = others
    .filter(({ id, weight }) => weight > 0 && id !== SKIPPED_AUDIT && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return { figures, failed };
}

function medianOf(runs: readonly Figures[]): Figures {
  const medians = {} as Figures;
  for (const key of Object.keys(runs[0] ?? {}) as (keyof Figures)[])
    medians[key] = percentile(
      runs.map((figures) => figures[key]),
      0.5,
    );
  return medians;
}

function print(name: string, figures: Figures, failed: readonly string[]): void {
  const { score, firstPaint, largestPaint, blocking, shift, scripts, scriptBytes } = figures;
  const isFine = score >= WANTED.score && firstPaint <= WANTED.firstPaint && blocking <= WANTED.blocking;
  const cells = [
    name.padEnd(18),
    String(score).padStart(5),
    `${(firstPaint / 1000).toFixed(2)} s`.padStart(8),
    `${(largestPaint / 1000).toFixed(2)} s`.padStart(8),
    `${blocking.toFixed(0)} ms`.padStart(8),
    shift.toFixed(3).padStart(7),
    String(scripts).padStart(7),
    `${(scriptBytes / 1000).toFixed(0)} kB`.padStart(7),
    isFine ? '' : '  missed',
    failed.length === 0 ? '' : `  ${failed.join(', ')}`,
  ];
  console.log(cells.join(' '));
}

/** The pages of the device that guests may see: those with a cached response. */
function publicPages(wanted: readonly string[]): { name: string; path: string }[] {
  const target = { device: DEVICE, locale: 'enUS' } as const;
  const entries: readonly RouteEntry[] = ROUTES;
  // "/" is not in the route catalogue.
  const entry = wanted.length === 0 || wanted.includes('ENTRY') ? [{ name: 'ENTRY', path: '/' }] : [];
  const pages = ROUTES.filter(({ name }) => name in PAGES && (wanted.length === 0 || wanted.includes(name)))
    .filter(({ name }) => {
      const route = entries.find((candidate) => candidate.name === name);
      return route?.isCached === true && routeEntry(name)[DEVICE] !== undefined;
    })
    .map(({ name }) => ({ name: name as string, path: buildLoosePath(STYLE, target, name, PARAMS) }));
  return [...entry, ...pages];
}

async function visit(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage(DEVICE === 'mobile' ? PHONE : {});
  await page.goto(url);
  // Never without requests: home keeps an event stream open.
  await page.locator('html[data-hydrated]').waitFor();
  await page.close();
}

async function main(): Promise<void> {
  const site = await startSite();
  const port = await freePort();
  const { executablePath, args = [] } = launchOptions({ hasPictures: true });
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    console.log('page               score   first  largest blocking   shift scripts   bytes');
    for (const { name, path } of publicPages(ARGS.filter((argument) => argument !== 'desktop'))) {
      // The first visit fills the caches of pages and pictures.
      await visit(browser, site.origin + path);
      const runs: Report[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await measure(site.origin + path, port));
      const failed = new Set(runs.flatMap((run) => run.failed));
      print(name, medianOf(runs.map(({ figures }) => figures)), [...failed]);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

await main();
