import { toDecimal } from '#shared/money.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import type { WebapiDeps } from '../deps.ts';
import { type MemberCall, wholeList } from '../http/call.ts';
import { imageUrl } from '../http/images.ts';
import { isoTime, pickText, type Text } from '../http/texts.ts';
import { type LevelProgress, type LevelRow, readProgress, requirementsOf } from '../money/levels.ts';
import type { RoutesOf } from './routes.ts';

/** VIP levels with the member's own progress. */
export function levelRoutes(deps: WebapiDeps): RoutesOf<'levels'> {
  return { levels: (call) => qualifications(deps, call) };
}

function qualifications(deps: WebapiDeps, call: MemberCall) {
  const progress = readProgress(deps, call.session.memberId);
  const { levels, current } = progress;
  const next = levels.find((level) => level.level > current.level);
  return wholeList(levels.map((row) => toQualification(row, { progress, nextId: next?.id, call })));
}

function toQualification(
  row: LevelRow,
  { progress, nextId, call }: { progress: LevelProgress; nextId: number | undefined; call: MemberCall },
): LevelQualification {
  const isCurrent = row.id === progress.current.id;
  const { deposit, bet } = requirementsOf(row, progress);
  return {
    level_id: row.id,
    level_name: pickText(row.name, call.locale),
    level: row.level,
    icon: imageUrl(row.icon, call.locale),
    is_current: isCurrent,
    is_next: row.id === nextId,
    current_deposit: toDecimal(deposit.have),
    required_deposit: toDecimal(deposit.need),
    current_bet: toDecimal(bet.have),
    required_bet: toDecimal(bet.need),
    keep_bet: row.keep_bet === null ? null : toDecimal(row.keep_bet),
    current_keep_bet: isCurrent ? toDecimal(progress.periodBet) : null,
    keep_deadline: isCurrent ? isoTime(progress.keepUntil) : null,
    upgrade_bonus: toDecimal(row.upgrade_bonus),
    benefits: benefits(row, call),
  };
}

function benefits(row: LevelRow, { locale }: MemberCall): LevelQualification['benefits'] {
  // Written by the seeds in this shape.
  const list = JSON.parse(row.benefits) as { label: Text; value: Text }[];
  return list.map(({ label, value }) => ({ label: label[locale], value: value[locale] }));
}
