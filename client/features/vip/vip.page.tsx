import { useQuery } from '@tanstack/react-query';
import { improvementsOf, useNewLevel } from '#platform/net/moments.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney, shortfall, tryParseMoney } from '#shared/money.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Moment } from '#ui/feedback/moment.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Time } from '#ui/values/time.tsx';
import { levelsQuery } from './api.ts';
import { LevelTable } from './level-table.tsx';

export { vipQueries as queries } from './api.ts';

/** The member's level, the requirements of the next one and of keeping this one, and all levels with their benefits. */
export default function VipPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_VIP')} text={text('vip.text')}>
      <QueryBlock
        query={useQuery(levelsQuery(useApp()))}
        skeleton={<Skeleton className="h-[40rem]" />}
        empty={<Empty icon="crown" title={text('vip.none')} />}
      >
        {(levels) => <Levels levels={levels} />}
      </QueryBlock>
    </PageShell>
  );
}

function Levels({ levels }: { levels: readonly LevelQualification[] }) {
  const text = useText();
  const { reached, close } = useNewLevel(levels);
  const current = levels.find(({ is_current }) => is_current);
  const next = levels.find(({ is_next }) => is_next);
  return (
    <>
      {reached && (
        <Moment
          image={reached.icon}
          icon="crown"
          title={text('vip.reached', { level: reached.level_name })}
          facts={improvementsOf(reached, levels)}
          closeLabel={text('common.close')}
          onClose={close}
        >
          {(tryParseMoney(reached.upgrade_bonus ?? '') ?? 0) > 0 && text('vip.reachedText')}
        </Moment>
      )}
      <MyLevel current={current} next={next} />
      <section aria-labelledby="vip-levels" className="flex min-w-0 flex-col gap-3">
        <SectionHeading id="vip-levels" title={text('vip.all')} />
        <LevelTable levels={levels} />
      </section>
    </>
  );
}

interface MyLevelProps {
  current: LevelQualification | undefined;
  next: LevelQualification | undefined;
}

function MyLevel({ current, next }: MyLevelProps) {
  const text = useText();
  const { keep_bet: need, keep_deadline: until } = current ?? {};
  const keep = current && need && until && <Keep level={current} need={need} until={until} />;
  return (
    <Card as="section" padding="lg" aria-label={text('vip.mine')} className="@container">
      <div className="flex flex-col gap-5">
        {current && <Mine level={current} isForGood={!keep} />}
        <div className={cx('grid gap-x-8 gap-y-5 border-t border-line pt-5', keep && '@2xl:grid-cols-2')}>
          <Next next={next} />
          {keep}
        </div>
      </div>
    </Card>
  );
}

function Mine({ level, isForGood }: { level: LevelQualification; isForGood: boolean }) {
  const text = useText();
  return (
    <div className="flex items-center gap-4">
      {level.icon && <img src={level.icon} alt="" width={64} height={64} />}
      <div className="min-w-0">
        <p className="text-sm text-faint">{text('vip.mine')}</p>
        <h2 className="text-2xl break-words">{level.level_name}</h2>
        <p className="text-sm text-faint tabular-nums">{text('vip.number', { level: level.level })}</p>
        {isForGood && <p className="text-sm text-faint">{text('vip.keepForGood')}</p>}
      </div>
    </div>
  );
}

function Next({ next }: { next: LevelQualification | undefined }) {
  const text = useText();
  if (!next) return <p className="text-soft">{text('vip.highest')}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h3 className="text-base font-semibold">{text('vip.next', { level: next.level_name })}</h3>
      <Bar kind="deposit" have={next.current_deposit} need={next.required_deposit} />
      <Bar kind="bet" have={next.current_bet} need={next.required_bet} />
      <NextLink next={next} />
    </div>
  );
}

/** Leads to what is missing: deposits, else bets. */
function NextLink({ next }: { next: LevelQualification }) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  if (shortfall(next.required_deposit, next.current_deposit) > 0) {
    return (
      app.hasPage('MEMBER_DEPOSIT') && (
        <ButtonLink variant="secondary" href={href('MEMBER_DEPOSIT', {})} className="self-start">
          {text('layout.deposit')}
        </ButtonLink>
      )
    );
  }
  return shortfall(next.required_bet, next.current_bet) > 0 && <GamesLink />;
}

function GamesLink() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  if (!app.hasPage('GAMES')) return null;
  return (
    <ButtonLink variant="secondary" href={href('GAMES', {})} className="self-start">
      {text('vip.toGames')}
    </ButtonLink>
  );
}

type BarKind = 'deposit' | 'bet' | 'keep';

function Bar({ kind, have, need }: { kind: BarKind; have: string; need: string }) {
  const text = useText();
  const [value, max] = [tryParseMoney(have) ?? 0, tryParseMoney(need) ?? 0];
  return (
    <Progress
      label={text(`vip.bar.${kind}`)}
      // A requirement of 0 shows a full bar.
      value={value >= max ? 1 : value}
      max={value >= max ? 1 : max}
      valueText={text('vip.of', { have: formatMoney(value), need: formatMoney(max) })}
      note={
        value >= max ? text('vip.enough') : text(`vip.left.${kind}`, { amount: formatMoney(max - value) })
      }
    />
  );
}

interface KeepProps {
  level: LevelQualification;
  /** Bets that keep the level. */
  need: string;
  until: string;
}

function Keep({ level: { current_keep_bet: have }, need, until }: KeepProps) {
  const text = useText();
  const isKept = Boolean(have && shortfall(need, have) <= 0);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h3 className="text-base font-semibold">{text('vip.keep')}</h3>
      <p className="text-soft">
        {text('vip.keepText', { amount: formatMoney(need) })} <Time value={until} className="font-semibold" />
      </p>
      {have && <Bar kind="keep" have={have} need={need} />}
      {!isKept && <p className="text-xs text-faint">{text('vip.keepNote')}</p>}
      {have && !isKept && <GamesLink />}
    </div>
  );
}
