import type { ReactNode } from 'react';
import { useText } from '#platform/site/text.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { Card } from '#ui/cards/card.tsx';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { Icon } from '#ui/display/icon.tsx';

export interface PayoutTileProps {
  /** A Lucide name. */
  icon: string;
  /** URL of the bank's logo. */
  logo?: string | null;
  title: string;
  note?: ReactNode;
  /** The masked number. */
  mask: string;
  /** Further lines: the holder, the store's address. */
  lines?: readonly (string | null | undefined)[];
  status: PayoutStatus;
  reason?: string | null;
  isDefault?: boolean;
  actions?: ReactNode;
}

const TONES = {
  pending: 'waiting',
  verified: 'success',
  rejected: 'danger',
  disabled: 'neutral',
} satisfies Record<PayoutStatus, BadgeTone>;

/** A payout method in a list: its name, its masked number and the state of its review. */
export function PayoutTile(props: PayoutTileProps) {
  const { mask, lines = [], status, reason, actions } = props;
  const isOut = status === 'rejected' || status === 'disabled';
  return (
    <Card as="li" padding="none" className="flex min-w-0 flex-col overflow-hidden">
      <div className="flex flex-1 flex-col gap-4 p-4 md:p-5">
        <TileHead {...props} />
        <p
          className={`text-xl font-semibold tracking-wide break-all tabular-nums ${isOut ? 'text-faint' : ''}`}
        >
          {mask}
        </p>
        <div className="text-sm text-soft empty:hidden">
          {lines.filter(Boolean).map((line) => (
            <p key={line} className="break-words">
              {line}
            </p>
          ))}
        </div>
        {status !== 'verified' && <StatusNote status={status} reason={reason} />}
      </div>
      {actions && <div className="flex flex-wrap gap-2 border-t border-line px-3 py-2">{actions}</div>}
    </Card>
  );
}

function TileHead({ icon, logo, title, note, status, isDefault }: PayoutTileProps) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Mark icon={icon} logo={logo} />
      <div className="min-w-0 flex-1 basis-32">
        <h3 className="text-base font-semibold break-words">{title}</h3>
        {note && <p className="text-xs break-words text-faint">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {isDefault && <Badge tone="accent">{text('payout.default')}</Badge>}
        <Badge tone={TONES[status]}>{text(`payout.status.${status}`)}</Badge>
      </div>
    </div>
  );
}

function Mark({ icon, logo }: Pick<PayoutTileProps, 'icon' | 'logo'>) {
  if (logo)
    return (
      <img src={logo} alt="" width={40} height={40} loading="lazy" className="size-10 rounded-control" />
    );
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-raised text-primary-text">
      <Icon name={icon} size={22} />
    </span>
  );
}

/** The meaning of a state, or its reason. Screen readers announce a change. */
function StatusNote({
  status,
  reason,
}: {
  status: Exclude<PayoutStatus, 'verified'>;
  reason?: string | null;
}) {
  const text = useText();
  const tone = status === 'rejected' ? 'text-danger' : status === 'pending' ? 'text-waiting' : 'text-faint';
  return (
    <p role="status" className={`text-xs ${tone}`}>
      {reason || text(`payout.statusText.${status}`)}
    </p>
  );
}
