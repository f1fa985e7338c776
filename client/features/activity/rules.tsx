import { useText } from '#platform/site/text.ts';
import { Html } from '#ui/base/html.tsx';
import { Card } from '#ui/cards/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

/** The operator's rules, which were sanitised when they were loaded (api.ts). */
export function Rules({ html }: { html: string }) {
  const text = useText();
  if (html.trim() === '') return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="activity-rules">
      <SectionHeading id="activity-rules" title={text('activity.rules')} />
      <Html className="prose mt-2" html={html} />
    </Card>
  );
}
