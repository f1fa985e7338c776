import { useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { PlayLimits } from '#shared/webapi/schemas/limits.ts';
import { useNow } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { takeBreak } from './api.ts';
import { daysText } from './use-limit-text.ts';
import { usePress } from './use-press.ts';

const DAY_MS = 86_400_000;

/** Begins a break, or a longer one than the current. */
export function BreakCard({ limits }: { limits: PlayLimits }) {
  const app = useApp();
  const text = useText();
  const now = useNow();
  const [chosen, setChosen] = useState<number | null>(null);
  const endsAt = limits.break ? Date.parse(limits.break.ends_at) : 0;
  const lengths = limits.break_days.filter((days) => now() + days * DAY_MS > endsAt);
  const days = lengths.find((one) => one === chosen);

  const { isPending, press } = usePress(async () => {
    if (days === undefined) return;
    const length = daysText(text, days);
    const isSure = await app.dialogs.confirm({
      title: text('limits.break.question', { length }),
      message: text('limits.break.warning'),
      confirmLabel: text('limits.break.yes', { length }),
      tone: 'danger',
    });
    if (!isSure) return;
    await takeBreak(app, days);
    app.dialogs.toast(text('limits.break.done'), { tone: 'success' });
    setChosen(null);
  });

  if (lengths.length === 0) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="limits-break" className="flex flex-col gap-4">
      <SectionHeading id="limits-break" title={text('limits.break.title')} />
      <p className="text-sm text-soft">{text('limits.break.text')}</p>
      <ChoiceChips
        aria-label={text('limits.break.length')}
        options={lengths.map((one) => ({ value: String(one), label: daysText(text, one) }))}
        value={days === undefined ? null : String(days)}
        onPress={(value) => setChosen(Number(value))}
      />
      <Button
        variant="secondary"
        disabled={days === undefined}
        loading={isPending}
        onClick={press}
        className="mt-auto self-start"
      >
        {text('limits.break.submit')}
      </Button>
    </Card>
  );
}
