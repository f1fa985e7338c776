import type { ReactNode } from 'react';
import { useText } from '#platform/site/text.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { Card } from '#ui/cards/card.tsx';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PayoutActions } from './payout-actions.tsx';
import type { PayoutKindEntry, PayoutMethod } from './payout-kinds.ts';

interface PayoutTileProps<Method extends PayoutMethod> {
  entry: PayoutKindEntry<Method>;
  payoutMethod: Method;
  /** A Lucide name. Default: the icon of the kind. */
  icon?: string;
  /** URL of the bank's logo. */
  logo?: string | null | undefined;
  title: string;
  note?: ReactNode;
  /** The masked number. With the title it names the payout method in its buttons. */
  mask: string;
  /** Further lines: the holder, the store's address. */
  lines?: readonly (string | null | undefined)[];
  /** Absent where the kind has no default. */
  setDefault?: () => Promise<unknown>;
  /** Further buttons, before the others. */
  children?: ReactNode;
}

const TONES = {
  pending: 'waiting',
  verified: 'success',
  rejected: 'danger',
  disabled: 'neutral',
} satisfies Record<PayoutStatus, BadgeTone>;

/** A payout method in a list: its name, its masked number, the state of its review, and its buttons. */
export function PayoutTile<Method extends PayoutMethod>(props: PayoutTileProps<Method>) {
  const { entry, payoutMethod, icon = entry.icon, logo, title, note, mask, lines = [] } = props;
  const { status, reject_reason: reason, is_default: isDefault } = payoutMethod;
  const text = useText();
  const isOut = status === 'rejected' || status === 'disabled';
  return (
    <Card as="li" padding="none" className="flex min-w-0 flex-col overflow-hidden">
      <div className="flex flex-1 flex-col gap-4 p-4 md:p-5">
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
      <div className="flex flex-wrap gap-2 border-t border-line px-3 py-2">
        {props.children}
        <PayoutActions
          entry={entry}
          payoutMethod={payoutMethod}
          name={`${title} ${mask}`}
          setDefault={props.setDefault}
        />
      </div>
    </Card>
  );
}

function Mark({ icon, logo }: { icon: string; logo: string | null | undefined }) {
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

interface StatusNoteProps {
  status: Exclude<PayoutStatus, 'verified'>;
  reason: string | null | undefined;
}

/** The meaning of a state, or its reason. Screen readers announce a change. */
function StatusNote({ status, reason }: StatusNoteProps) {
  const text = useText();
  const tone = status === 'rejected' ? 'text-danger' : status === 'pending' ? 'text-waiting' : 'text-faint';
  return (
    <p role="status" className={`text-xs ${tone}`}>
      {reason || text(`payout.statusText.${status}`)}
    </p>
  );
}
