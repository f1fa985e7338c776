import { useEffect, useState } from 'react';
import {
  playTime,
  REALITY_MINUTES,
  type RealityMinutes,
  readMinutes,
  writeMinutes,
} from '#platform/browser/play-time.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';

/** How often a member is reminded of the time, stored on this device, and how long this login has lasted. */
export function RealitySetting() {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="reality" className="flex flex-col gap-3">
      <h2 id="reality" className="text-xl">
        {text('help.safer.reality')}
      </h2>
      <p className="max-w-3xl text-soft">{text('help.safer.realityText')}</p>
      <p className="text-sm text-faint">{text('help.safer.realityEvery')}</p>
      <IntervalChoice />
      <LoginDuration />
    </Card>
  );
}

function IntervalChoice() {
  const { local } = useApp().storages;
  const text = useText();
  const [minutes, setMinutes] = useState<RealityMinutes | null>(null);
  // In an effect: the server has no storage.
  useEffect(() => setMinutes(readMinutes(local)), [local]);

  function handlePress(value: string) {
    const chosen = REALITY_MINUTES.find((entry) => String(entry) === value);
    if (!chosen) return;
    writeMinutes(local, chosen);
    setMinutes(chosen);
  }

  return (
    <ChoiceChips
      aria-label={text('help.safer.realityEvery')}
      value={minutes === null ? null : String(minutes)}
      onPress={handlePress}
      options={REALITY_MINUTES.map((entry) => ({
        value: String(entry),
        label: text('help.safer.minutes', { minutes: entry }),
      }))}
    />
  );
}

const MINUTE_MS = 60_000;

function LoginDuration() {
  const { storages, now } = useApp();
  const text = useText();
  const isMember = useIsMember();
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    if (!isMember) return setMinutes(null);
    const update = () =>
      setMinutes(Math.floor((now() - playTime(storages.local, now()).startedAt) / MINUTE_MS));
    update();
    const timer = setInterval(update, MINUTE_MS);
    return () => clearInterval(timer);
  }, [isMember, storages, now]);
  return (
    <p className="min-h-5 text-sm text-faint">{minutes !== null && text('help.safer.since', { minutes })}</p>
  );
}
