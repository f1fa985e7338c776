import type { Announcement } from '#shared/webapi/schemas/announcement.ts';
import type { Article, ArticleTopic } from '#shared/webapi/schemas/article.ts';
import type { Placement } from '#shared/webapi/schemas/placement.ts';
import type { Slide } from '#shared/webapi/schemas/slideshow.ts';
import type { WebapiDeps } from '../deps.ts';
import { type AnyCall, wholeList } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { imageUrl } from '../http/images.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Editorial content: announcements, slides, placements and articles. */
export function contentRoutes(
  deps: WebapiDeps,
): RoutesOf<'announcements' | 'slides' | 'placements' | 'articles' | 'article'> {
  return {
    announcements: (call) => announcements(deps, call),
    slides: (call) => slides(deps, call),
    placements: (call) => placements(deps, call),
    articles: (call) => articles(deps, call),
    article: (call) => article(deps, call),
  };
}

interface AnnouncementRow {
  id: number;
  title: string;
  content: string;
  type: Announcement['type'];
  is_popup: number;
  is_pinned: number;
  start_at: number;
  end_at: number | null;
  promotion_id: number | null;
  sort: number;
}

function announcements({ db, now }: WebapiDeps, { locale }: AnyCall) {
  const rows = db.all<AnnouncementRow>(
    `SELECT * FROM announcements WHERE start_at <= :now AND (end_at IS NULL OR end_at > :now)
     ORDER BY is_pinned DESC, sort, start_at DESC`,
    { now: now() },
  );
  return wholeList(
    rows.map(
      (row): Announcement => ({
        ...row,
        title: pickText(row.title, locale),
        content: pickText(row.content, locale),
        is_popup: row.is_popup === 1,
        is_pinned: row.is_pinned === 1,
        start_at: isoTime(row.start_at),
        end_at: isoTime(row.end_at),
      }),
    ),
  );
}

interface SlideRow extends Omit<Slide, 'title' | 'alt'> {
  title: string;
  alt: string;
}

/** `device=mobile` selects the mobile picture as `image`. */
function slides({ db }: WebapiDeps, call: CallFor<'slides'>) {
  const { device } = call.query;
  const rows = db.all<SlideRow>('SELECT * FROM slides ORDER BY sort, id');
  return wholeList(
    rows.map((row): Slide => {
      const image = device === 'mobile' ? (row.image_mobile ?? row.image) : row.image;
      return {
        ...row,
        title: pickText(row.title, call.locale),
        alt: pickText(row.alt, call.locale),
        image: imageUrl(image, call.locale),
        image_mobile: imageUrl(row.image_mobile ?? null, call.locale),
      };
    }),
  );
}

interface PlacementRow extends Omit<Placement, 'title' | 'content' | 'image'> {
  title: string | null;
  content: string | null;
  image: string | null;
}

function placements({ db }: WebapiDeps, call: CallFor<'placements'>) {
  const { position } = call.query;
  const rows = db.all<PlacementRow>(
    'SELECT * FROM placements WHERE :position IS NULL OR position = :position ORDER BY sort, id',
    { position },
  );
  return wholeList(
    rows.map(
      (row): Placement => ({
        ...row,
        title: pickText(row.title, call.locale) ?? '',
        content: pickText(row.content, call.locale),
        image: imageUrl(row.image, call.locale),
      }),
    ),
  );
}

interface ArticleRow {
  id: number;
  topic: ArticleTopic;
  title: string;
  summary: string | null;
  content: string;
  version: string | null;
  updated_at: number;
  sort: number;
}

function articles({ db }: WebapiDeps, call: CallFor<'articles'>) {
  const rows = db.all<ArticleRow>(
    'SELECT * FROM articles WHERE :topic IS NULL OR topic = :topic ORDER BY sort, id',
    { topic: call.query.topic },
  );
  return wholeList(rows.map((row) => toArticle(row, call)));
}

function article({ db }: WebapiDeps, call: CallFor<'article'>): Article {
  const row = db.get<ArticleRow>('SELECT * FROM articles WHERE id = :id', { id: call.params.id });
  if (!row) throw new ApiError('NOT_FOUND');
  return toArticle(row, call);
}

function toArticle(row: ArticleRow, { locale }: AnyCall): Article {
  return {
    ...row,
    title: pickText(row.title, locale),
    summary: pickText(row.summary, locale),
    content: pickText(row.content, locale),
    updated_at: isoTime(row.updated_at),
  };
}
