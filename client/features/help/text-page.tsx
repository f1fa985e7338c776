import { useQuery } from '@tanstack/react-query';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { type PageModule, useApp } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import type { Article, ArticleTopic } from '#shared/webapi/schemas/article.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { PaperHead } from '#ui/display/paper-head.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Time } from '#ui/values/time.tsx';
import { type Heading, outlineOf } from './outline.ts';
import { TextSkeleton } from './text-skeleton.tsx';

interface TextPageProps {
  topic: ArticleTopic;
  title: MessageId;
}

/** The exports `queries` and `head` of a page that shows the articles of a topic. */
export function textPageParts(topic: ArticleTopic): Required<Pick<PageModule, 'queries' | 'head'>> {
  return {
    queries: ({ app }) => [articlesQuery(app, topic)],
    head: ({ app }) => {
      const [first] = app.queryClient.getQueryData(articlesQuery(app, topic).queryKey) ?? [];
      return first?.summary ? { description: first.summary } : {};
    },
  };
}

/** All articles of a topic, each with its version, date and list of contents. */
export function TextPage({ topic, title }: TextPageProps) {
  const text = useText();
  const app = useApp();
  const query = useQuery(articlesQuery(app, topic));
  return (
    <PageShell title={text(title)} text={query.data?.[0]?.summary}>
      <PaperHead site={siteNameOf(app)} />
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => list.map((article) => <LongText key={article.id} article={article} />)}
      </QueryBlock>
    </PageShell>
  );
}

function LongText({ article }: { article: Article }) {
  const app = useApp();
  const { html, headings } = outlineOf(withOwnLinks(app, article.content), `part-${article.id}`);
  return (
    <article className="flex max-w-3xl flex-col gap-5">
      <Edition article={article} />
      {headings.length > 4 && <Contents headings={headings} />}
      <Prose html={html} />
    </article>
  );
}

/** "Version 2026-11 · in force since Nov 1, 2026". */
function Edition({ article }: { article: Article }) {
  const text = useText();
  return (
    <p className="text-xs text-faint">
      {article.version && `${text('help.version', { version: article.version })} · `}
      {text('help.updated')} <Time value={article.updated_at} format="date" />
    </p>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  const text = useText();
  return (
    <nav
      aria-label={text('help.contents')}
      className="rounded-card border border-line bg-card p-4 print:hidden"
    >
      <ol className="gap-x-6 text-sm sm:columns-2">
        {headings.map((heading) => (
          <li key={heading.id} className="break-inside-avoid">
            <a
              href={`#${heading.id}`}
              className="flex min-h-9 items-center rounded-xs text-soft hover:text-fg pointer-coarse:min-h-11"
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
