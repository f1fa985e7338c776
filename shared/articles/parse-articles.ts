import { marked } from 'marked';
import type { ArticleTopic } from '../webapi/schemas/article.ts';
import type { BuiltInArticle } from './articles.ts';

/**
 * Parses the built-in articles: help, questions, terms. `# topic id: Title` begins an article. A quote right below is its
 * summary. The rest is its content in Markdown.
 */
export function parseArticles(markdown: string): BuiltInArticle[] {
  const articles: BuiltInArticle[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) {
      const [, topic, id, title = ''] = /^(\w+) (\d+): (.+)$/.exec(token.text) ?? [];
      if (!title) throw new Error(`"# ${token.text}" is not "# topic id: Title"`);
      // articles.test.ts compares the topics with those of the schema.
      articles.push({ id: Number(id), topic: topic as ArticleTopic, title, summary: '', content: '' });
      continue;
    }
    const article = articles.at(-1);
    if (!article) throw new Error('the text before the first heading belongs to no article');
    if (token.type === 'blockquote' && article.content === '') article.summary = token.text.trim();
    else article.content += marked.parser([token]).trim();
  }
  return articles;
}
