import { hasPlayLimits } from '#platform/net/play-limits.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';

/** Links to the page of limits and breaks. Shows nothing if the operator does not offer that page. */
export function LimitsLink() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!hasPlayLimits(app)) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="limits" className="flex flex-col items-start gap-3">
      <h2 id="limits" className="text-xl">
        {text('layout.page.MEMBER_LIMITS')}
      </h2>
      <p className="max-w-3xl text-soft">{text('help.safer.limitsText')}</p>
      <ButtonLink href={href('MEMBER_LIMITS', {})}>{text('help.safer.limits')}</ButtonLink>
    </Card>
  );
}
