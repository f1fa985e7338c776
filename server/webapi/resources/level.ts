import { toDecimal } from '#shared/money.ts';
import type { LevelQualification } from '#shared/webapi/level.ts';
import type { WebapiDeps } from '../deps.ts';
import { type MemberCall, wholeList } from '../http/call.ts';
import { imageUrl } from '../http/images.ts';
import { isoTime, pickText, type Text } from '../http/texts.ts';
import { type LevelRow, readProgress } from '../money/levels.ts';
import type { RoutesOf } from './owed.ts';

const DAY_MS = 86_400_000;

/** VIP levels with the member's own progress. */
export function levelRoutes(deps: WebapiDeps): RoutesOf<'levels'> {
  return { levels: (call) => qualifications(deps, call) };
}

function qualifications(deps: WebapiDeps, call: MemberCall) {
  const { levels, current, deposit, bet, since } = readProgress(deps, call.session.memberId);
  const next = levels.find((level) => level.level > current.level);
  return wholeList(
    levels.map(
      (row): LevelQualification => ({
        level_id: row.id,
        level_name: pickText(row.name, call.locale),
        level: row.level,
        icon: imageUrl(row.icon, call.locale),
        is_current: row.id === current.id,
        is_next: row.id === next?.id,
        current_deposit: toDecimal(deposit),
        required_deposit: toDecimal(row.required_deposit),
        current_bet: toDecimal(bet),
        required_bet: toDecimal(row.required_bet),
        keep_bet: row.keep_bet === null ? null : toDecimal(row.keep_bet),
        keep_deadline: row.id === current.id ? keepDeadline(row, since, deps.now()) : null,
        upgrade_bonus: toDecimal(row.upgrade_bonus),
        benefits: benefits(row, call),
      }),
    ),
  );
}

/** End of the running period, counted from the day the level was reached. */
function keepDeadline(level: LevelRow, since: number, now: number): string | null {
  if (level.keep_days === null) return null;
  const period = level.keep_days * DAY_MS;
  return isoTime(since + (Math.floor((now - since) / period) + 1) * period);
}

function benefits(row: LevelRow, { locale }: MemberCall): LevelQualification['benefits'] {
  // Written by the seeds in this shape.
  const list = JSON.parse(row.benefits) as { label: Text; value: Text }[];
  return list.map(({ label, value }) => ({ label: label[locale], value: value[locale] }));
}
