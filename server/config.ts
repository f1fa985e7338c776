import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type PublicConfig, WEBAPI_PREFIX } from '#shared/config.ts';
import { LOCALE_STRATEGIES, LOCALES, type Locale } from '#shared/locales.ts';
import type { PathStyle } from '#shared/paths.ts';
import { compileRules, type RouteRules } from '#shared/urls/route-rules.ts';
import { hostNameOf } from './http/request.ts';
import { type RuleWorld, refuseRuleLoops } from './site/rule-loops.ts';

/** Stops the start. The message names the variable and the reason. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const HOST_NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;
const LOCALE_CODES = LOCALES.map((entry) => entry.code);

const hostName = z.string().trim().toLowerCase().regex(HOST_NAME, 'is not a host name');
const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `is under ${min}`).max(max, `is over ${max}`));
const flag = z
  .enum(['0', '1', 'true', 'false'], 'is neither 0 nor 1')
  .transform((text) => text === '1' || text === 'true');

/** "https://host[:port]" without path, query and hash. */
const origin = z
  .string()
  .trim()
  .transform((text, context) => {
    const url = URL.parse(text);
    if (
      url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      !url.search &&
      !url.hash &&
      !url.username
    ) {
      return url.origin;
    }
    context.addIssue('is not an origin like https://host');
    return z.NEVER;
  });

/** "https://host[:port]", optionally with a path prefix of plain segments. A trailing slash is removed. */
const apiOrigin = z
  .string()
  .trim()
  .transform((text, context) => {
    const [, host = '', path = ''] = /^(https?:\/\/[^/]+)((?:\/[\w.~-]+)*)\/?$/i.exec(text) ?? [];
    const base = origin.safeParse(host);
    if (!base.success || URL.parse(text)?.pathname.replace(/\/$/, '') !== path) {
      context.addIssue('is not an origin like https://host or https://host/path');
      return z.NEVER;
    }
    if (!path.endsWith(WEBAPI_PREFIX)) return base.data + path;
    context.addIssue(`must not end with ${WEBAPI_PREFIX}, because the site appends it`);
    return z.NEVER;
  });
/** The value of WEBAPI_ORIGIN that starts the demo API. */
const EMBEDDED = 'embedded';
const MISSING_API = `Set WEBAPI_ORIGIN to your API's origin, or to \`${EMBEDDED}\` for the demo API.`;

/** '' for the same origin, or an absolute http(s) URL. A trailing slash is removed. */
const baseUrl = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (/^https?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text)),
    'is not an http(s) base URL',
  )
  .transform((text) => text.replace(/\/+$/, ''));

const localeDomains = z.string().transform((text, context) => {
  const domains: Record<string, Locale> = {};
  for (const pair of splitList(text)) {
    const [code, domain] = pair.split('=', 2).map((part) => part.trim());
    const locale = LOCALE_CODES.find((known) => known === code);
    const host = hostName.safeParse(domain ?? '');
    if (!locale || !host.success) {
      context.addIssue(`has ${JSON.stringify(pair.slice(0, 80))}, which is not locale=host`);
      return z.NEVER;
    }
    if (domains[host.data]) {
      context.addIssue(`names ${host.data} twice`);
      return z.NEVER;
    }
    domains[host.data] = locale;
  }
  return domains;
});

const hostNames = z.string().transform((text, context) => {
  const hosts: string[] = [];
  for (const entry of splitList(text)) {
    const host = hostName.safeParse(entry);
    if (host.success) hosts.push(host.data);
    else context.addIssue(`has ${JSON.stringify(entry.slice(0, 80))}, which is not a host name`);
  }
  return hosts;
});

const routeRulesFile = z.string().transform((path, context) => {
  try {
    const rules: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return compileRules(rules).rules;
  } catch (error) {
    context.addIssue(`names an invalid file: ${error instanceof Error ? error.message : String(error)}`);
    return z.NEVER;
  }
});

/** Undefined: the demo API. */
const webapiOrigin = z
  .string()
  .trim()
  .transform((text) => (text === EMBEDDED ? undefined : text))
  .pipe(apiOrigin.optional());

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().trim().min(1).default('0.0.0.0'),
  /** Origin of the operator's API, optionally with a path prefix. Undefined: the embedded demo API starts. */
  WEBAPI_ORIGIN: webapiOrigin.optional(),
  WEBAPI_DATA_DIR: z.string().min(1).default('.data'),
  /** Lifetime of the embedded API's tokens. */
  WEBAPI_TOKEN_SECONDS: whole(60, 31_536_000).default(3600),
  // Raw keys of P-256 as base64url: 65 and 32 bytes.
  WEBAPI_VAPID_PUBLIC: z
    .string()
    .trim()
    .regex(/^B[\w-]{86}$/, 'is not a public VAPID key')
    .optional(),
  WEBAPI_VAPID_PRIVATE: z
    .string()
    .trim()
    .regex(/^[\w-]{43}$/, 'is not a private VAPID key')
    .optional(),
  WEBAPI_VAPID_SUBJECT: z
    .string()
    .trim()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is neither mailto: nor https:')
    .optional(),
  BASE_URL: baseUrl.default(''),
  SITE_ORIGIN: origin.optional(),
  /** Title of the site while the API gives none. Undefined: the host name. */
  SITE_NAME: z.string().trim().min(1).max(60, 'is over 60 characters').optional(),
  DEV_SITE_HOST: hostName.default('www.example.com'),
  /** Host names in lower case. Empty: any host. */
  ALLOWED_HOSTS: hostNames.default([]),
  DEFAULT_LOCALE: z.enum(LOCALE_CODES, `is none of ${LOCALE_CODES.join(', ')}`).default('enUS'),
  LOCALE_STRATEGY: z.enum(LOCALE_STRATEGIES, `is none of ${LOCALE_STRATEGIES.join(', ')}`).default('prefix'),
  /** Fixed locale by host name. */
  LOCALE_DOMAINS: localeDomains.default({}),
  LOCALE_COOKIE_CROSS_ORIGIN: flag.default(false),
  /** Undefined: the rules of the build. */
  ROUTE_RULES: routeRulesFile.optional(),
  // Spec §8: only "0" prints the API error log.
  API_SILENT: z
    .enum(['0', '1'], 'is neither 0 nor 1')
    .transform((text) => text === '1')
    .default(true),
  BUILD_POLL_SECONDS: whole(0, 604_800).default(3600),
  SITE_CACHE_SECONDS: whole(0, 86_400).default(60),
  PAGE_CACHE_SECONDS: whole(0, 3600).default(10),
  /** Limit of compressed pages. */
  PAGE_CACHE_MB: whole(1, 4096).default(24),
  TRUST_PROXY: whole(0, 32).default(0),
  WEBAPI_TIMEOUT_MS: whole(1, 120_000).default(8000),
  RENDER_LIMIT: whole(1, 10_000).default(32),
  RENDER_QUEUE: whole(0, 100_000).default(500),
  /** Limit of open connections. A new connection over the limit is closed at once. */
  MAX_CONNECTIONS: whole(1, 1_000_000).default(5000),
  /** Browsers report measures of their visits (`/rum`). */
  RUM: flag.default(true),
  SERVICE_WORKER: flag.default(true),
  /** Port of /metrics. Undefined: the site's own port. */
  METRICS_PORT: whole(1, 65_535).optional(),
  /** Base URL of the OpenTelemetry collector. Undefined: no spans. */
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .trim()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'is not a number from 0 to 1')
    .transform(Number)
    .default(1),
  /** /readyz does not wait for the API. */
  READY_WITHOUT_API: flag.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(', ')}`).default('info'),
  SHUTDOWN_SECONDS: whole(0, 3600).default(20),
  /** Folder with the assets of earlier builds. Undefined: the container serves only its own. */
  ASSETS_DIR: z.string().min(1).optional(),
});

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Number of edits between two names. An edit changes, removes, adds or swaps characters. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(i - 2, j - 2) + 1 : change;
      row.push(Math.min(change, swap, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(a.length, b.length);
}

/** Number of edits that count as a typing error. Names of three letters (RUM) allow none, short names one: HOME is not HOST. */
function toleratedEdits(name: string): number {
  if (name.length < 4) return 0;
  return name.length < 8 ? 1 : 2;
}

/** The setting that an unknown variable probably means. */
function meantSetting(name: string): string | undefined {
  const settings = Object.keys(environment.shape);
  if (settings.includes(name)) return undefined;
  return settings.find(
    (known) =>
      Math.abs(known.length - name.length) <= 2 && editDistance(name, known) <= toleratedEdits(known),
  );
}

/**
 * Reads the typed config from the environment. A variable with the value '' counts as unset, because container tools write it so.
 * @throws ConfigError with every invalid variable and the reason, and with unknown variables that resemble a setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems = Object.keys(given).flatMap((name) => {
    const meant = meantSetting(name);
    return meant ? [`${name} is unknown: did you mean ${meant}?`] : [];
  });
  if (given.WEBAPI_ORIGIN === undefined) problems.push(MISSING_API);
  const result = environment.safeParse(given);
  if (!result.success)
    problems.push(...result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  if (!result.success || problems.length > 0) throw new ConfigError([...new Set(problems)].join('; '));
  const { PORT, METRICS_PORT, WEBAPI_VAPID_PUBLIC, WEBAPI_VAPID_PRIVATE, WEBAPI_VAPID_SUBJECT } = result.data;
  const vapid = [WEBAPI_VAPID_PUBLIC, WEBAPI_VAPID_PRIVATE, WEBAPI_VAPID_SUBJECT];
  if (vapid.some(Boolean) && !vapid.every(Boolean))
    throw new ConfigError(
      'WEBAPI_VAPID_PUBLIC, WEBAPI_VAPID_PRIVATE and WEBAPI_VAPID_SUBJECT belong together',
    );
  if (METRICS_PORT !== undefined && METRICS_PORT === PORT)
    throw new ConfigError('METRICS_PORT equals PORT: choose another port');
  const config: Config = result.data;
  try {
    if (config.ROUTE_RULES) createRuleWorld(config, config.ROUTE_RULES);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`ROUTE_RULES names an invalid file: ${why}`);
  }
  return config;
}

/** The validated environment of the container (README.md, Configuration), by the names of its variables. The app reads no others. */
export type Config = Readonly<z.output<typeof environment>>;

/** The public subset that is inlined in pages. */
export function publicConfigOf(config: Config, buildId: string): PublicConfig {
  return {
    baseUrl: config.BASE_URL,
    defaultLocale: config.DEFAULT_LOCALE,
    localeStrategy: config.LOCALE_STRATEGY,
    localeDomains: { ...config.LOCALE_DOMAINS },
    siteOrigin: config.SITE_ORIGIN ?? null,
    isLocaleCookieCrossOrigin: config.LOCALE_COOKIE_CROSS_ORIGIN,
    isApiSilent: config.API_SILENT,
    buildPollSeconds: config.BUILD_POLL_SECONDS,
    isRumOn: config.RUM,
    // A service worker must not cache Vite's modules.
    isWorkerOn: config.SERVICE_WORKER && buildId !== 'dev',
    isDemo: config.WEBAPI_ORIGIN === undefined,
    buildId,
  };
}

/** The path style of a host (its name without port). */
export function pathStyleOf(config: Config, hostName: string): PathStyle {
  const domainLocale = config.LOCALE_DOMAINS[hostName];
  const style = { strategy: config.LOCALE_STRATEGY, defaultLocale: config.DEFAULT_LOCALE };
  return domainLocale ? { ...style, domainLocale } : style;
}

/**
 * The route rules with the path styles of the site's hosts.
 * @throws Error with the rule that is invalid or part of a redirect loop
 */
export function createRuleWorld(config: Config, routeRules: RouteRules): RuleWorld {
  const rules = compileRules(routeRules);
  const domains = Object.keys(config.LOCALE_DOMAINS);
  const site = config.SITE_ORIGIN ? [new URL(config.SITE_ORIGIN).host] : [];
  const own = new Set([...domains, ...site, ...config.ALLOWED_HOSTS]);
  const world: RuleWorld = {
    rules,
    styleOf: (host) => (host === '' || own.has(host) ? pathStyleOf(config, hostNameOf(host)) : undefined),
  };
  // Hosts without a locale of their own share one path style, so they share the key ''. Hosts in the target of a rule are
  // checked too.
  const named = [...own].filter((host) =>
    rules.patterns.some(({ rule }) => URL.parse(rule.redirect)?.host === host),
  );
  refuseRuleLoops(world, ['', ...domains, ...named]);
  return world;
}
