import type { Promotion, PromotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { readWheel } from '../activity/wheel.ts';
import type { WebapiDeps } from '../deps.ts';
import type { AnyCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { imageUrl, shareUrl } from '../http/images.ts';
import { pageOf } from '../http/paging.ts';
import { isoTime, pickText, type Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { isPreviewKey } from '../store/preview-key.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Published promotions, and the preview of unpublished ones with the preview key. */
export function promotionRoutes(deps: WebapiDeps): RoutesOf<'promotions' | 'promotion' | 'promotionPreview'> {
  return {
    promotions: (call) => list(deps, call),
    promotion: (call) => detail(deps, call, { isPreview: false }),
    promotionPreview: (call) => {
      const { preview_key: key } = call.query;
      return detail(deps, call, { isPreview: key !== undefined && isPreviewKey(deps.db, key) });
    },
  };
}

interface PromotionRow {
  id: number;
  title: string;
  category: Promotion['category'];
  image: string;
  image_mobile: string | null;
  summary: string;
  content: string;
  start_at: number | null;
  end_at: number | null;
  tags: string;
  is_apply: number;
  is_published: number;
  discount_id: number | null;
  activity_type: 'wheel' | 'check_in' | null;
  activity_path: string | null;
  sort: number;
}

/** Ended promotions are listed after current ones. */
function list({ db, now }: WebapiDeps, call: CallFor<'promotions'>) {
  const { category, ...asked } = call.query;
  const rows = db.all<PromotionRow>(
    `SELECT * FROM promotions WHERE is_published = 1 AND (start_at IS NULL OR start_at <= :now)
     AND (:category IS NULL OR category = :category) ORDER BY coalesce(end_at <= :now, 0), sort, id`,
    { now: now(), category },
  );
  return pageOf(
    rows.map((row) => toPromotion(row, call)),
    asked,
  );
}

function toPromotion(row: PromotionRow, { locale }: AnyCall): Promotion {
  // Written by the seeds: a list of texts.
  const tags = JSON.parse(row.tags) as Text[];
  return {
    id: row.id,
    title: pickText(row.title, locale),
    category: row.category,
    image: imageUrl(row.image, locale),
    image_mobile: imageUrl(row.image_mobile, locale),
    share_image: shareUrl(row.image, locale),
    summary: pickText(row.summary, locale),
    start_at: isoTime(row.start_at),
    end_at: isoTime(row.end_at),
    tags: tags.map((tag) => tag[locale]),
    is_apply: row.is_apply === 1,
    discount_id: row.discount_id,
    activity_type: row.activity_type,
    activity_path: row.activity_path,
    sort: row.sort,
  };
}

function detail(
  deps: WebapiDeps,
  call: CallFor<'promotion' | 'promotionPreview'>,
  { isPreview }: { isPreview: boolean },
): PromotionDetail {
  const row = findPromotion(deps.db, call.params.key);
  const isPublic = row?.is_published === 1 && (row.start_at === null || row.start_at <= deps.now());
  if (!row || !(isPreview || isPublic)) throw new ApiError('NOT_FOUND');
  return {
    ...toPromotion(row, call),
    content: pickText(row.content, call.locale),
    activity: readWheel(deps.db, call, { path: row.activity_path ?? '', at: deps.now() }),
  };
}

/** `key`: id, or path of the activity. */
function findPromotion(db: Db, key: string): PromotionRow | undefined {
  if (/^\d{1,15}$/.test(key)) {
    return db.get<PromotionRow>('SELECT * FROM promotions WHERE id = :id', { id: Number(key) });
  }
  return db.get<PromotionRow>('SELECT * FROM promotions WHERE activity_path = :key', { key });
}
