import { useQuery } from '@tanstack/react-query';
import { improvementsOf, nearLevelsQuery, useNewLevel } from '#platform/net/moments.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Moment } from '#ui/feedback/moment.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/** The member's level and the progress to the next one. */
export function LevelProgress() {
  const query = useQuery(nearLevelsQuery(useApp()));
  return (
    <QueryBlock query={query} skeleton={<LevelSkeleton />} empty={null}>
      {(levels) => <Level levels={levels} />}
    </QueryBlock>
  );
}

function Level({ levels }: { levels: readonly LevelQualification[] }) {
  const text = useText();
  const current = levels.find((level) => level.is_current);
  const next = levels.find((level) => level.is_next);
  const { reached, close } = useNewLevel(levels);
  if (!current) return null;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      {reached && (
        <Moment
          image={reached.icon}
          icon="crown"
          title={text('member.level.reached', { level: reached.level_name })}
          facts={improvementsOf(reached, levels)}
          closeLabel={text('common.close')}
          onClose={close}
        >
          {text('member.level.reachedText')}
        </Moment>
      )}
      <LevelLine current={current} next={next} />
      {next && <NextBars next={next} />}
    </div>
  );
}

interface LevelLineProps {
  current: LevelQualification;
  next: LevelQualification | undefined;
}

function LevelLine({ current, next }: LevelLineProps) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="accent" icon="crown">
        {current.level_name}
      </Badge>
      <p className="min-w-0 grow text-sm text-faint">
        {next ? text('member.level.next', { level: next.level_name }) : text('member.level.highest')}
      </p>
      {app.hasPage('MEMBER_VIP') && (
        <TextLink href={href('MEMBER_VIP', {})} className="hit-44">
          {text('member.level.more')}
        </TextLink>
      )}
    </div>
  );
}

function NextBars({ next }: { next: LevelQualification }) {
  const text = useText();
  return (
    <div className="grid items-end gap-4 md:grid-cols-2 md:gap-8">
      <Bar label={text('member.level.deposit')} have={next.current_deposit} need={next.required_deposit} />
      <Bar label={text('member.level.bet')} have={next.current_bet} need={next.required_bet} />
    </div>
  );
}

function Bar({ label, have, need }: { label: string; have: string; need: string }) {
  const text = useText();
  const max = tryParseMoney(need) ?? 0;
  const value = tryParseMoney(have) ?? 0;
  const isEnough = value >= max;
  return (
    <Progress
      label={label}
      // A full bar if the requirement is met, also if it is zero.
      value={isEnough ? 1 : value}
      max={isEnough ? 1 : max}
      valueText={text(isEnough ? 'member.level.enough' : 'member.level.of', {
        have: formatMoney(have),
        need: formatMoney(need),
      })}
    />
  );
}

function LevelSkeleton() {
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <Skeleton className="h-5 w-40" />
      <div className="grid gap-4 md:grid-cols-2 md:gap-8">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    </div>
  );
}
