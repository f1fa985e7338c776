import * as z from 'zod/mini';
import { id, sort, text, time } from '../fields.ts';

export const ARTICLE_TOPICS = ['help', 'question', 'about', 'terms', 'privacy', 'safer_play'] as const;
/** Topics of articles. */
export const articleTopic = z.enum(ARTICLE_TOPICS);
export type ArticleTopic = z.infer<typeof articleTopic>;

/** `GET /article?topic=`. */
export const articleQuery = z.object({ topic: z.optional(articleTopic) });

/** `GET /article?topic=` and `/{id}`: an article of the operator. `content` is HTML: sanitize it before display. */
export const article = z.object({
  id,
  topic: articleTopic,
  title: text,
  summary: z.nullish(text),
  content: text,
  version: z.nullish(text),
  updated_at: time,
  sort,
});
export type Article = z.infer<typeof article>;
