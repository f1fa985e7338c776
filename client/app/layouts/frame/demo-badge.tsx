import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Badge } from '#ui/display/badge.tsx';

/** Tells visitors that the embedded demo API serves the site. Nothing with an operator's API. */
export function DemoBadge({ className = '' }: { className?: string }) {
  const { config } = useApp();
  const text = useText();
  if (!config.isDemo) return null;
  return (
    <Badge tone="waiting" className={`shrink-0 ${className}`}>
      {text('common.demo')}
    </Badge>
  );
}
