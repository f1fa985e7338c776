import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useApp } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import type { PlayLimit } from '#shared/webapi/schemas/limits.ts';
import { LIMIT_PERIODS, type LimitKind } from '#shared/webapi/words.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FitMoney } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import { removeLimit, revokeLimitChange } from './api.ts';
import { LimitForm } from './limit-form.tsx';
import { amountOf, useLimitText } from './use-limit-text.ts';
import { usePress } from './use-press.ts';

/** The limits of one kind: for a day, a week and a month. */
export function LimitCard({ kind, limits }: { kind: LimitKind; limits: readonly PlayLimit[] }) {
  const text = useText();
  const id = `limits-${kind}`;
  return (
    <Card as="section" padding="lg" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <SectionHeading id={id} title={text(`limits.kind.${kind}`)} />
        <p className="mt-1 max-w-3xl text-sm text-faint">{text(`limits.kindText.${kind}`)}</p>
      </div>
      <div className="@container">
        <ul className="divide-y divide-line @2xl:grid @2xl:grid-cols-3 @2xl:gap-4 @2xl:divide-y-0">
          {limits.map((limit) => (
            <LimitRow key={limit.period} limit={limit} />
          ))}
        </ul>
      </div>
      {kind === 'loss' && hasSmallerLongerPeriod(limits) && (
        <p className="text-sm text-faint">{text('limits.lossOffset')}</p>
      )}
    </Card>
  );
}

/** Whether a longer period has less use than a shorter one, because winnings reduce losses. */
function hasSmallerLongerPeriod(limits: readonly PlayLimit[]): boolean {
  const used = LIMIT_PERIODS.map((period) => {
    const limit = limits.find((one) => one.period === period);
    return (limit && amountOf(limit, limit.used)) ?? 0;
  });
  return used.some((amount, index) => amount < (used[index - 1] ?? 0));
}

function LimitRow({ limit }: { limit: PlayLimit }) {
  const text = useText();
  const format = useLimitText();
  const { kind, value, pending } = limit;
  return (
    // Rows on a narrow page, where the buttons are beside the value. Else three boxes side by side.
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 @2xl:flex-col @2xl:flex-nowrap @2xl:items-stretch @2xl:gap-3 @2xl:rounded-card @2xl:border @2xl:border-line @2xl:p-4!">
      <div className="min-w-0 flex-1 basis-32 @2xl:flex-none">
        <h3 className="text-sm font-normal text-faint">{useLimitName(limit)}</h3>
        <p className="text-xl font-semibold tabular-nums">
          {value && kind !== 'time' && <FitMoney value={value} />}
          {value && kind === 'time' && format(limit, value)}
          {!value && text('limits.none')}
        </p>
        {!value && (
          <p className="text-[min(0.875rem,5.5vw)] text-faint @2xl:mt-3">
            {text('limits.used', { used: format(limit, limit.used) })}
          </p>
        )}
      </div>
      {(value || pending) && (
        <div className="order-last flex min-w-0 basis-full flex-col gap-3 @2xl:order-none @2xl:basis-auto">
          {value && <Usage limit={limit} value={value} />}
          {pending && (
            <Notice tone="pending" action={<RevokeButton limit={limit} />}>
              <PendingText kind={kind} pending={pending} />
            </Notice>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2 @2xl:mt-auto">
        <ChangeButton limit={limit} />
        {value && !(pending && !pending.value) && <RemoveButton limit={limit} />}
      </div>
    </li>
  );
}

/** The sentence "Pending from Nov 24, 2026, 06:00: $200.00". */
function PendingText({ kind, pending }: { kind: LimitKind; pending: NonNullable<PlayLimit['pending']> }) {
  const { formatMessage } = useIntl();
  const text = useText();
  const format = useLimitText();
  const id: MessageId = 'limits.pending';
  return formatMessage(
    { id },
    {
      time: <Time value={pending.from} />,
      value: (
        <span className="font-semibold text-fg wrap-anywhere">
          {pending.value ? format({ kind }, pending.value) : text('limits.none')}
        </span>
      ),
    },
  );
}

/** The used part of the limit. Words and colour mark a used-up limit. */
function Usage({ limit, value }: { limit: PlayLimit; value: string }) {
  const text = useText();
  const format = useLimitText();
  const { used, ends_at } = limit;
  const [part, whole] = [amountOf(limit, used) ?? 0, amountOf(limit, value) ?? 0];
  const isUsedUp = part >= whole;
  return (
    <Progress
      label={text(isUsedUp ? 'limits.usedUp' : 'limits.usedLabel')}
      value={isUsedUp ? 1 : part}
      max={isUsedUp ? 1 : whole}
      valueText={text('limits.usedOf', { used: format(limit, used), limit: format(limit, value) })}
      tone={isUsedUp ? 'danger' : 'primary'}
      note={
        <>
          {text('limits.resets')} <Time value={ends_at} />
        </>
      }
    />
  );
}

/** "Daily deposit limit". */
function useLimitName({ kind, period }: PlayLimit): string {
  return useText()(`limits.name.${kind}.${period}`);
}

function ChangeButton({ limit }: { limit: PlayLimit }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const name = useLimitName(limit);
  const label = text(limit.value ? 'limits.change' : 'limits.set');
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={`${label}: ${name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={name} closeLabel={text('common.close')} size="sm">
        <LimitForm limit={limit} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RemoveButton({ limit }: { limit: PlayLimit }) {
  const app = useApp();
  const text = useText();
  const name = useLimitName(limit);
  const { isPending, press } = usePress(async () => {
    const isSure = await app.dialogs.confirm({
      title: text('limits.remove.title', { name }),
      message: text('limits.remove.text'),
      confirmLabel: text('limits.remove.yes'),
    });
    if (!isSure) return;
    await removeLimit(app, { kind: limit.kind, period: limit.period });
    app.dialogs.toast(text('limits.saved.later'), { tone: 'success' });
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={isPending}
      aria-label={`${text('limits.remove.yes')}: ${name}`}
      onClick={press}
    >
      {text('limits.remove.yes')}
    </Button>
  );
}

function RevokeButton({ limit }: { limit: PlayLimit }) {
  const app = useApp();
  const text = useText();
  const name = useLimitName(limit);
  const { isPending, press } = usePress(async () => {
    await revokeLimitChange(app, { kind: limit.kind, period: limit.period });
    app.dialogs.toast(text('limits.saved.revoked'), { tone: 'success' });
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isPending}
      aria-label={`${text('limits.revoke')}: ${name}`}
      onClick={press}
    >
      {text('limits.revoke')}
    </Button>
  );
}
