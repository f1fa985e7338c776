import type {
  AreaCode,
  CategorySeo,
  Language,
  MetadataEntry,
  PayoutTime,
  SettingEntry,
} from '#shared/webapi/schemas/site.ts';
import type { WebapiDeps } from '../deps.ts';
import { type AnyCall, wholeList } from '../http/call.ts';
import { imageUrl, shareUrl } from '../http/images.ts';
import { pickText, type Text } from '../http/texts.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Site data of a host: metadata, settings, category SEO, languages, area codes. */
export function siteRoutes(
  deps: WebapiDeps,
): RoutesOf<'webSite' | 'webSetting' | 'categorySeo' | 'languages' | 'areaCodes' | 'payoutTime'> {
  return {
    webSite: (call) => metadata(deps, call),
    webSetting: () => settings(deps),
    categorySeo: () => categorySeo(deps),
    languages: () => languages(deps),
    areaCodes: (call) => areaCodes(deps, call),
    payoutTime: cachedPayoutTime(deps),
  };
}

/** An entry of the host replaces the general entry of the same name. */
function metadata({ db }: WebapiDeps, call: CallFor<'webSite'>): MetadataEntry[] {
  const host = (call.query['selectFrom[host]'] ?? '').toLowerCase();
  const rows = db.all<{ name: string; content: string }>(
    `SELECT name, content FROM site_metadata general WHERE host = :host
     OR (host = '' AND NOT EXISTS (SELECT 1 FROM site_metadata own WHERE own.host = :host AND own.name = general.name))
     ORDER BY sort`,
    { host },
  );
  return rows.map((row) => {
    const content = pickText(row.content, call.locale);
    return { name: row.name, content: imageUrl(content, call.locale) };
  });
}

function settings({ db }: WebapiDeps) {
  return wholeList(db.all<SettingEntry>('SELECT name, content FROM site_settings ORDER BY sort'));
}

interface CategorySeoRow {
  code: string;
  seo: string;
}

/** All categories in all languages. */
function categorySeo({ db }: WebapiDeps) {
  const locales = db.all<{ code: 'enUS' | 'zhTW' }>('SELECT code FROM languages ORDER BY sort');
  const rows = db.all<CategorySeoRow>('SELECT code, seo FROM categories ORDER BY sort, id');
  const list = rows.flatMap((row) => {
    // Written by the seeds in this shape.
    const seo = JSON.parse(row.seo) as { title: Text; description: Text; keywords: Text; image: string };
    return locales.map(
      ({ code: locale }): CategorySeo => ({
        code: row.code,
        locale,
        title: seo.title[locale],
        description: seo.description[locale],
        keywords: seo.keywords[locale],
        // Search engines and link previews do not accept SVG.
        image: shareUrl(seo.image, locale) ?? seo.image,
      }),
    );
  });
  return wholeList(list);
}

function languages({ db }: WebapiDeps) {
  return wholeList(db.all<Language>('SELECT code, language, name, dir, domain FROM languages ORDER BY sort'));
}

function areaCodes({ db }: WebapiDeps, call: AnyCall) {
  const rows = db.all<AreaCode>('SELECT code, country, name FROM area_codes ORDER BY sort');
  return wholeList(rows.map((row) => ({ ...row, name: pickText(row.name, call.locale) })));
}

/** The payout time is the median of the paid ones among this many of the newest withdrawals. */
const PAYOUT_SAMPLE = 500;
/** With fewer paid withdrawals the median is null. */
const MIN_PAID = 5;
const PAYOUT_TIME_CACHE_MS = 60_000;

/** Computes the payout time at most once a minute. */
function cachedPayoutTime({ db, now }: WebapiDeps): () => PayoutTime {
  let last: { at: number; answer: PayoutTime } | null = null;
  return () => {
    const at = now();
    if (!last || at < last.at || at - last.at > PAYOUT_TIME_CACHE_MS) last = { at, answer: payoutTime(db) };
    return last.answer;
  };
}

function payoutTime(db: WebapiDeps['db']): PayoutTime {
  const rows = db.all<{ took: number }>(
    `SELECT finished_at - created_at AS took FROM withdrawals
     WHERE id > (SELECT max(id) FROM withdrawals) - :sample AND status = 'success' AND finished_at IS NOT NULL ORDER BY took`,
    { sample: PAYOUT_SAMPLE },
  );
  const median = rows[Math.floor((rows.length - 1) / 2)];
  const isEnough = rows.length >= MIN_PAID && median !== undefined;
  return { median_seconds: isEnough ? Math.ceil(median.took / 1000) : null, count: rows.length };
}
