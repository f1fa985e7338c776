import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

/** The operator's rules, sanitised where they were loaded (api.ts). */
export function Rules({ html }: { html: string }) {
  const text = useText();
  if (html.trim() === '') return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="activity-rules">
      <SectionHeading id="activity-rules" title={text('activity.rules')} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was loaded (api.ts) */}
      <div className="prose mt-2" dangerouslySetInnerHTML={{ __html: html }} />
    </Card>
  );
}
