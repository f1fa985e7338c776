import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import * as z from 'zod';
import { maskPath } from '#shared/urls/private-path.ts';
import type { Logger } from './log.ts';

const text = z.string().max(4000);
/** `report-uri` (Firefox, Safari): one report. */
const legacySchema = z.object({
  'csp-report': z.object({
    'document-uri': text.optional(),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
    'source-file': text.optional(),
    'line-number': z.number().optional(),
  }),
});
/** `report-to` (Chromium): a list of reports of several types. */
const modernSchema = z
  .array(
    z.object({
      type: text,
      body: z.object({
        documentURL: text.optional(),
        effectiveDirective: text.optional(),
        blockedURL: text.optional(),
        sourceFile: text.nullish(),
        lineNumber: z.number().nullish(),
      }),
    }),
  )
  .max(50);

/** The directives of our policy. Other names count as `other`, because anybody can send a report. */
const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'media-src', 'worker-src', 'manifest-src'],
  ...['frame-src', 'frame-ancestors', 'form-action', 'base-uri', 'object-src', 'require-trusted-types-for'],
  'trusted-types',
]);
/** The same violation is logged once an hour. */
const REPEAT_MS = 3_600_000;
const MAX_LOGGED = 500;

interface Violation {
  directive: string;
  /** An origin, or a word like "inline". */
  blocked: string;
  page: string;
  source: string;
}

/** Counts violations of the content policy and logs each kind once an hour. */
export function createPolicyReports({ registry, log }: { registry: Registry; log: Logger }) {
  const violations = new Counter({
    name: 'site_csp_violations_total',
    help: 'Violations of the content policy that browsers reported',
    labelNames: ['directive'],
    registers: [registry],
  });
  const logged = new LRUCache<string, true>({ max: MAX_LOGGED, ttl: REPEAT_MS });
  const record = (violation: Violation) => {
    violations.inc({ directive: violation.directive });
    const key = Object.values(violation).join(' ');
    if (logged.has(key)) return;
    logged.set(key, true);
    log.warn(violation, 'a browser reported a violation of the content policy');
  };
  return {
    /** Returns false for an invalid report. */
    take(body: unknown): boolean {
      const found = violationsIn(body);
      found?.forEach(record);
      return found !== undefined;
    },
  };
}

function violationsIn(body: unknown): Violation[] | undefined {
  const legacy = legacySchema.safeParse(body);
  if (legacy.success) return [ofLegacy(legacy.data['csp-report'])];
  const modern = modernSchema.safeParse(body);
  if (!modern.success) return undefined;
  return modern.data.filter(({ type }) => type === 'csp-violation').map(ofModern);
}

function ofLegacy(report: z.output<typeof legacySchema>['csp-report']): Violation {
  return violationOf({
    directive: report['effective-directive'] ?? report['violated-directive']?.split(' ', 1)[0],
    blocked: report['blocked-uri'],
    page: report['document-uri'],
    source: report['source-file'],
    line: report['line-number'],
  });
}

function ofModern({ body: report }: z.output<typeof modernSchema>[number]): Violation {
  return violationOf({
    directive: report.effectiveDirective,
    blocked: report.blockedURL,
    page: report.documentURL,
    source: report.sourceFile ?? undefined,
    line: report.lineNumber ?? undefined,
  });
}

interface RawViolation {
  directive: string | undefined;
  blocked: string | undefined;
  page: string | undefined;
  source: string | undefined;
  line: number | undefined;
}

/** Removes queries and foreign paths and masks own paths: a URL may contain member input or a token. */
function violationOf({ directive = '', blocked = '', page, source, line }: RawViolation): Violation {
  const document = URL.parse(page ?? '');
  const file = URL.parse(source ?? '');
  const host = file?.host ? `//${file.host}` : '';
  const path = file?.host && file.origin === document?.origin ? maskPath(file.pathname) : '';
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: (URL.parse(blocked)?.origin ?? /^[\w-]{1,40}$/.exec(blocked)?.[0] ?? 'unknown').slice(0, 200),
    page: maskPath(document?.pathname ?? '').slice(0, 200),
    source: file ? `${`${file.protocol}${host}${path}`.slice(0, 300)}:${line ?? 0}` : '',
  };
}
