import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';

/**
 * A line above the header that tells visitors that the embedded demo API serves the site. Nothing with an operator's API.
 * A line of its own, because headers have no room for a badge on narrow screens.
 */
export function DemoLine() {
  const { config } = useApp();
  const text = useText();
  if (!config.isDemo) return null;
  const label = text('common.demo');
  return (
    <section aria-label={label} className="bg-card py-0.5 text-center text-xs text-waiting">
      {label}
    </section>
  );
}
