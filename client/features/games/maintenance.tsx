import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFormatTime, useTimeZone } from '#ui/values/time.tsx';
import { zoneWords } from '#ui/values/zone-words.ts';

/** A provider in maintenance: when it opens again, and for members that the money in its wallet is safe. */
export function MaintenanceNotice({ product, isMember }: { product: GameProduct; isMember?: boolean }) {
  const text = useText();
  const formatWindow = useMaintenanceText();
  return (
    <Notice tone="waiting" title={text('games.closed', { provider: product.name })}>
      {formatWindow(product)}
      {isMember && ` ${text('games.closedMoney')}`}
    </Notice>
  );
}

type Maintenance = Pick<GameProduct, 'is_maintenance' | 'maintenance_start' | 'maintenance_end'>;

/**
 * Formats a maintenance window in the member's time zone: "Opens again Nov 22, 2026, 20:00 (Taipei time)", the text for an
 * unknown end, or "Closed Nov 22 16:00 – 20:00" for a planned one. "" for none.
 */
export function useMaintenanceText(): (product: Maintenance) => string {
  const text = useText();
  const format = useFormatTime();
  const zone = zoneWords(text, useTimeZone());
  return (product) => {
    const { maintenance_start: start, maintenance_end: end } = product;
    if (product.is_maintenance) {
      if (!end) return text('games.closedOpenEnd');
      return text('games.closedUntil', { end: format(end), zone });
    }
    if (!start || !end) return '';
    const isOneDay = format(start, 'date') === format(end, 'date');
    return text('games.closesAt', {
      start: `${format(start, 'day')} ${format(start, 'time')}`,
      end: isOneDay ? format(end, 'time') : `${format(end, 'day')} ${format(end, 'time')}`,
      zone,
    });
  };
}
