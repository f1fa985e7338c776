import type { ArticleTopic } from '../webapi/schemas/article.ts';

/**
 * The texts that come with the product: help, questions, terms and the like, in both languages. The embedded API is
 * seeded with them, and the site shows them itself where an operator's API has none (`GET /article`).
 */
export interface OwnText {
  id: number;
  topic: ArticleTopic;
  title: string;
  summary: string;
  /** See markup.ts; `{site}` stands for the site's name. */
  text: string;
}
