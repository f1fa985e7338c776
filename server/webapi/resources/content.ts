import * as z from 'zod/mini';
import type { Announcement } from '#shared/webapi/announcement.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import { type Placement, placementPosition } from '#shared/webapi/placement.ts';
import { type Slide, slideDevice } from '#shared/webapi/slideshow.ts';
import type { WebapiDeps } from '../deps.ts';
import { type Call, open, type Route, wholeList } from '../http/call.ts';
import { imageUrl } from '../http/images.ts';
import { isoTime, pickText } from '../http/texts.ts';

/** Announcements, slides and placements: what an editor puts around the pages. */
export function contentRoutes(deps: WebapiDeps): Route[] {
  return [
    open('get', '/announcement', (call) => announcements(deps, call)),
    open('get', '/slideshow', (call) => slides(deps, call)),
    open('get', '/placement', (call) => placements(deps, call)),
  ];
}

interface AnnouncementRow {
  id: number;
  title: string;
  content: string;
  type: Announcement['type'];
  is_popup: number;
  start_at: number;
  end_at: number | null;
  sort: number;
}

function announcements({ db, now }: WebapiDeps, { locale }: Call) {
  const rows = db.all<AnnouncementRow>(
    `SELECT * FROM announcements WHERE start_at <= :now AND (end_at IS NULL OR end_at > :now)
     ORDER BY sort, start_at DESC`,
    { now: now() },
  );
  return wholeList(
    rows.map(
      (row): Announcement => ({
        ...row,
        title: pickText(row.title, locale),
        content: pickText(row.content, locale),
        is_popup: row.is_popup === 1,
        start_at: isoTime(row.start_at),
        end_at: isoTime(row.end_at),
      }),
    ),
  );
}

const slideQuery = z.object({ device: z.optional(slideDevice) }, { error: YUP_IDS.oneOf });

interface SlideRow extends Omit<Slide, 'title' | 'alt'> {
  title: string;
  alt: string;
}

/** Both devices have the same slides; a mobile one comes with the mobile picture first. */
function slides({ db }: WebapiDeps, call: Call) {
  const { device } = call.query(slideQuery);
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

const placementQuery = z.object({ position: z.optional(placementPosition) });

interface PlacementRow extends Omit<Placement, 'title' | 'content' | 'image'> {
  title: string | null;
  content: string | null;
  image: string | null;
}

function placements({ db }: WebapiDeps, call: Call) {
  const { position } = call.query(placementQuery);
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
