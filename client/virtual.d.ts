declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  /** Made by server/build/messages-plugin.ts: one lazy module per locale and namespace. */
  export const loaders: Record<
    string,
    Record<string, () => Promise<{ default: Record<string, MessageFormatElement[]> }>>
  >;
}

declare module '*.md' {
  import type { BuiltInArticle } from '#shared/articles/articles.ts';

  /** Parsed at build time by server/build/articles-plugin.ts. */
  const articles: readonly BuiltInArticle[];
  export default articles;
}
