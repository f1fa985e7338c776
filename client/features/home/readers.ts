import type * as z from 'zod/mini';
import { listOf } from '#platform/net/list-of.ts';
import { announcement } from '#shared/webapi/announcement.ts';
import type { DroppedItem } from '#shared/webapi/envelope.ts';
import { game } from '#shared/webapi/game.ts';
import { promotion } from '#shared/webapi/promotion.ts';
import { slide } from '#shared/webapi/slideshow.ts';

/** How the home page's answers are read; loaded with the browser's first call for one of them. */

// Readers are made once: the server keeps what a reader made of an answer that all visitors share. Each keeps only what
// this page shows, because the page carries it a second time as data.

/** Pictures, most often of two kinds of link. */
export const readSlides = sortedList(
  slide,
  ({ id, title, image, image_mobile, alt, link_type, link, sort }) => ({
    id,
    title,
    image,
    image_mobile,
    alt,
    link_type,
    link,
    sort,
  }),
);

/** An announcement's line; its text is loaded when somebody wants to read it. */
export const readLines = sortedList(announcement, ({ id, title, type, end_at, sort }) => ({
  id,
  title,
  type,
  end_at,
  sort,
}));
export type AnnouncementLine = ReturnType<typeof readLines>[number];

export const readAnnouncements = sortedList(announcement, (item) => item);
export type FullAnnouncement = ReturnType<typeof readAnnouncements>[number];

export const readGames = sortedList(game, ({ id, product_id, name, image, is_hot, is_new, sort }) => ({
  id,
  product_id,
  name,
  image,
  is_hot,
  is_new,
  sort,
}));

export const readPromotions = sortedList(
  promotion,
  ({ id, title, image, image_mobile, summary, tags, end_at, sort }) => ({
    id,
    title,
    image,
    image_mobile,
    summary,
    tag: tags[0],
    end_at,
    sort,
  }),
);
export type HomePromotion = ReturnType<typeof readPromotions>[number];

function sortedList<T extends z.ZodMiniType, R extends { sort: number }>(
  item: T,
  pick: (value: z.output<T>) => R,
) {
  const read = listOf(item);
  return (data: unknown, onDropped: (dropped: DroppedItem) => void): R[] =>
    read(data, onDropped)
      .map(pick)
      .sort((a, b) => a.sort - b.sort);
}
