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
  const payoutTime = measured(deps);
  return {
    webSite: (call) => metadata(deps, call),
    webSetting: () => settings(deps),
    categorySeo: () => categorySeo(deps),
    languages: () => languages(deps),
    areaCodes: (call) => areaCodes(deps, call),
    payoutTime,
  };
}

/** What a host has of its own comes before what is the same for every host. */
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

/** Every category in every language: the caller picks. */
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
        // Search engines and previews take no SVG.
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

/** The newest withdrawals that are looked at, and how many of them must have been paid for a word about it. */
const PAYOUTS = { looked: 500, least: 5 };
const MEASURED_MS = 60_000;

/** The median of how long the last paid withdrawals took, measured once a minute. */
function measured({ db, now }: WebapiDeps): () => PayoutTime {
  let last: { at: number; answer: PayoutTime } | null = null;
  return () => {
    const at = now();
    if (!last || at < last.at || at - last.at > MEASURED_MS) last = { at, answer: payoutTime(db) };
    return last.answer;
  };
}

function payoutTime(db: WebapiDeps['db']): PayoutTime {
  const rows = db.all<{ took: number }>(
    `SELECT finished_at - created_at AS took FROM withdrawals
     WHERE id > (SELECT max(id) FROM withdrawals) - :looked AND status = 'success' AND finished_at IS NOT NULL ORDER BY took`,
    { looked: PAYOUTS.looked },
  );
  const median = rows[Math.floor((rows.length - 1) / 2)];
  const isEnough = rows.length >= PAYOUTS.least && median !== undefined;
  return { median_seconds: isEnough ? Math.ceil(median.took / 1000) : null, count: rows.length };
}
