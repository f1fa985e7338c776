import { useQuery } from '@tanstack/react-query';
import { guideKey } from '#platform/content/article-links.ts';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { MoreHelp } from './more-help.tsx';
import { headingsFrom } from './outline.ts';
import { textPageParts } from './text-page.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const { queries } = textPageParts('help');
export const head: PageModule['head'] = ({ text }) => ({ description: text('help.guides.description') });

/** All guides, with a list of contents above them. */
export default function HelpPage() {
  const text = useText();
  const query = useQuery(articlesQuery(useApp(), 'help'));
  return (
    <PageShell title={text('layout.page.CUSTOM_HELP')} text={text('help.guides.text')}>
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => (
          <>
            <Topics list={list} />
            {list.map((guide) => (
              <Guide key={guide.id} guide={guide} />
            ))}
          </>
        )}
      </QueryBlock>
      <MoreHelp />
    </PageShell>
  );
}

function Topics({ list }: { list: readonly Article[] }) {
  const text = useText();
  return (
    <nav aria-label={text('help.guides.topics')} className="print:hidden">
      <ol className="grid gap-3 sm:grid-cols-2">
        {list.map(({ id, title, summary }) => (
          <li key={id}>
            <a
              href={`#${guideKey(id)}`}
              className="block h-full rounded-card border border-line bg-card p-4 transition-colors hover:border-line-strong hover:bg-raised"
            >
              <span className="font-semibold">{title}</span>
              {summary && <span className="mt-1 block text-sm text-faint">{summary}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Guide({ guide }: { guide: Article }) {
  const app = useApp();
  const id = guideKey(guide.id);
  return (
    <Card as="section" padding="lg" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        {guide.title}
      </h2>
      <Prose html={headingsFrom(3, withOwnLinks(app, guide.content))} className="mt-3 max-w-3xl" />
    </Card>
  );
}
