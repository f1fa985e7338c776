import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { guideKey } from '#platform/content/article-links.ts';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { Accordion } from '#ui/display/accordion.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { MoreHelp } from './more-help.tsx';
import { headingsFrom } from './outline.ts';
import { textPageParts } from './text-page.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const { queries } = textPageParts('help');
export const head: PageModule['head'] = ({ text }) => ({ description: text('help.guides.description') });

/** The guides as an accordion. `?guide=101` and `#guide-101` open one. */
export default function HelpPage() {
  const text = useText();
  const query = useQuery(articlesQuery(useApp(), 'help'));
  return (
    <PageShell title={text('layout.page.CUSTOM_HELP')}>
      <p className="text-sm text-faint">{text('help.guides.text')}</p>
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => <Guides list={list} />}
      </QueryBlock>
      <MoreHelp />
    </PageShell>
  );
}

function Guides({ list }: { list: readonly Article[] }) {
  const app = useApp();
  const [open, setOpen] = useState<string[]>([]);
  const requested = usePage().search.get('guide');

  // In an effect, because the server does not know the hash. The site's search changes `guide` on this page.
  useEffect(() => {
    const key = requested ? guideKey(Number(requested)) : window.location.hash.slice(1);
    if (key === '') return;
    setOpen([key]);
    document.getElementById(key)?.scrollIntoView();
  }, [requested]);

  return (
    <Accordion
      headingLevel={2}
      value={open}
      onChange={setOpen}
      items={list.map(({ id, title, summary, content }) => ({
        id: guideKey(id),
        title: (
          <>
            {title}
            {summary && <span className="mt-0.5 block text-xs font-normal text-faint">{summary}</span>}
          </>
        ),
        content: <Prose html={headingsFrom(3, withOwnLinks(app, content))} />,
      }))}
    />
  );
}
