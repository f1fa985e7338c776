import { useQuery } from '@tanstack/react-query';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { hasPlayLimits } from '#platform/net/play-limits.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { headingsFrom } from './outline.ts';
import { HelpLines } from './safer-play/help-lines.tsx';
import { RealitySetting } from './safer-play/reality-setting.tsx';
import { SelfTest } from './safer-play/self-test.tsx';
import { textPageParts } from './text-page.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const { queries, head } = textPageParts('safer_play');

/** Safer play: articles, the reality check, a self-test and help lines. `?leave=1` shows a goodbye notice to minors. */
export default function SaferPlayPage() {
  const text = useText();
  const query = useQuery(articlesQuery(useApp(), 'safer_play'));
  return (
    <PageShell title={text('layout.page.CUSTOM_SAFER_PLAY')} text={text('help.safer.text')}>
      {usePage().search.get('leave') === '1' && (
        <Notice title={text('help.safer.goodbye')}>{text('help.safer.goodbyeText')}</Notice>
      )}
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => list.map((article) => <Part key={article.id} article={article} />)}
      </QueryBlock>
      <LimitsLink />
      <RealitySetting />
      <SelfTest />
      <HelpLines />
    </PageShell>
  );
}

function Part({ article }: { article: Article }) {
  const app = useApp();
  const id = `part-${article.id}`;
  return (
    <Card as="section" padding="lg" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {article.title}
      </h2>
      {article.summary && <p className="mt-1 text-sm text-faint">{article.summary}</p>}
      <Prose html={headingsFrom(3, withOwnLinks(app, article.content))} className="mt-3 max-w-3xl" />
    </Card>
  );
}

/** Links to the page of limits and breaks. Shows nothing if the operator does not offer that page. */
function LimitsLink() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!hasPlayLimits(app)) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="limits" className="flex flex-col items-start gap-3">
      <h2 id="limits" className="text-xl">
        {text('layout.page.MEMBER_LIMITS')}
      </h2>
      <p className="max-w-3xl text-soft">{text('help.safer.limitsText')}</p>
      <ButtonLink href={href('MEMBER_LIMITS', {})}>{text('help.safer.limits')}</ButtonLink>
    </Card>
  );
}
