import type { Plugin } from 'vite';
import { parseArticles } from '#shared/articles/parse-articles.ts';

/** Parses the Markdown of shared/articles at build time, so that no Markdown parser ships to browsers. */
export function articlesPlugin(): Plugin {
  return {
    name: 'articles',
    transform: {
      filter: { id: /\/shared\/articles\/\w+\.md$/ },
      handler: (markdown) => ({
        code: `export default ${JSON.stringify(parseArticles(markdown))}`,
        map: null,
      }),
    },
  };
}
