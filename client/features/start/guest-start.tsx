import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';

const STEPS = ['account', 'deposit', 'play'] as const;

/** For guests: the three steps to the first game. */
export default function GuestStart() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <Card as="section" padding="lg" aria-labelledby="guest-start" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="guest-start" className="text-xl">
          {text('start.guest.title')}
        </h2>
        {app.hasPage('SIGNUP') && <ButtonLink href={href('SIGNUP', {})}>{text('layout.signup')}</ButtonLink>}
      </div>
      <ol className="grid gap-5 md:grid-cols-3 md:gap-8">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-tint font-bold text-primary-text tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <b className="block font-semibold">{text(`start.guest.${step}`)}</b>
              <span className="mt-0.5 block text-sm text-faint">{text(`start.guest.${step}Text`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
