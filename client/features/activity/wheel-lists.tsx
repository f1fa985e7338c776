import { useText } from '#platform/site/text.ts';
import type { WheelActivity, WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { Card } from '#ui/cards/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Time } from '#ui/values/time.tsx';
import { worthText } from './wheel-result.tsx';

/** All prizes with their chances. */
export function WheelPrizes({ prizes }: { prizes: readonly WheelPrize[] }) {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="wheel-prizes">
      <SectionHeading id="wheel-prizes" title={text('activity.wheel.prizes')} />
      <table className="mt-2 w-full text-sm">
        <thead className="text-xs text-faint">
          <tr>
            <th scope="col" className="py-2 text-start font-normal">
              {text('activity.wheel.prize')}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {text('activity.wheel.odds')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prizes.map((prize) => (
            <PrizeRow key={prize.id} prize={prize} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function PrizeRow({ prize }: { prize: WheelPrize }) {
  const text = useText();
  const worth = prize.type === 'point' ? worthText(prize, text) : null;
  return (
    <tr>
      <td className="py-2 pe-4 wrap-anywhere">
        <span className="flex items-center gap-2">
          {prize.image && <img src={prize.image} alt="" width={28} height={28} loading="lazy" />}
          <span>
            {prize.name}
            {worth && <span className="block text-xs text-faint">{worth}</span>}
          </span>
        </span>
      </td>
      <td className="py-2 text-end tabular-nums">
        {Number(prize.weight_percent) === 0
          ? text('activity.wheel.gone')
          : `${prize.weight_percent.replace(/\.?0+$/, '')}%`}
      </td>
    </tr>
  );
}

const SHOWN_COUNT = 10;

interface WheelHistoryProps {
  activity: WheelActivity;
  /** The record of a spin whose prize the wheel has not shown yet. */
  hidden: string | null;
}

/** The member's last draws, newest first. */
export function WheelHistory({ activity: { records, prizes }, hidden }: WheelHistoryProps) {
  const text = useText();
  const list = (records ?? []).filter(({ record_no }) => record_no !== hidden).slice(0, SHOWN_COUNT);
  return (
    <Card as="section" padding="lg" aria-labelledby="wheel-history" className="min-w-0">
      <SectionHeading id="wheel-history" title={text('activity.wheel.history')} />
      {list.length === 0 ? (
        <p className="mt-2 text-sm text-faint">{text('activity.wheel.historyEmpty')}</p>
      ) : (
        <ol className="mt-2 divide-y divide-line text-sm">
          {list.map((record) => (
            <li key={record.record_no} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0">
                {prizes.find(({ id }) => id === record.prize_id)?.name ?? text('activity.wheel.unknown')}
              </span>
              <span className="text-xs text-faint">
                <Time value={record.at} isListed />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
