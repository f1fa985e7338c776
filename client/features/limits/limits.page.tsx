import { useQuery } from '@tanstack/react-query';
import { playLimitsQuery } from '#platform/net/play-limits.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { PlayLimits } from '#shared/webapi/schemas/limits.ts';
import { LIMIT_KINDS } from '#shared/webapi/words.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { zoneWords } from '#ui/values/zone-words.ts';
import { BreakCard } from './break-card.tsx';
import BreakNotice from './break-notice.tsx';
import { ExclusionCard } from './exclusion-card.tsx';
import { LimitCard } from './limit-card.tsx';

export { limitsPageQueries as queries } from './api.ts';

/** The member's own limits for deposits, losses and time, breaks, and self-exclusion. */
export default function LimitsPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_LIMITS')} text={text('limits.text')} isTextOnPhone>
      <QueryBlock
        query={useQuery(playLimitsQuery(useApp()))}
        skeleton={[1, 2, 3].map((key) => <Skeleton key={key} className="h-72" />)}
      >
        {(limits) => <Blocks limits={limits} />}
      </QueryBlock>
    </PageShell>
  );
}

function Blocks({ limits }: { limits: PlayLimits }) {
  const text = useText();
  const isExcluded = limits.break?.kind === 'exclusion';
  return (
    <>
      <BreakNotice isOnLimitsPage />
      <p className="-mt-3 text-sm text-faint">
        {text('limits.zone', { zone: zoneWords(text, limits.time_zone) })}
      </p>
      {LIMIT_KINDS.map((kind) => (
        <LimitCard key={kind} kind={kind} limits={limits.limits.filter((limit) => limit.kind === kind)} />
      ))}
      {!isExcluded && (
        <div className="@container">
          <div className="grid gap-4 *:min-w-0 md:gap-6 @2xl:grid-cols-2">
            <BreakCard limits={limits} />
            <ExclusionCard limits={limits} />
          </div>
        </div>
      )}
    </>
  );
}
