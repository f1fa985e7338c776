import { useStore } from 'zustand';
import type { Progress } from '#app/navigation/progress.ts';
import { useText } from '#platform/site/text.ts';

/** The thin bar over a page whose successor takes longer than a blink; how far it is nobody knows. */
export function ProgressBar({ progress }: { progress: Progress }) {
  const text = useText();
  const isShown = useStore(progress, (state) => state.isShown);
  if (!isShown) return null;
  return (
    <div
      role="progressbar"
      aria-label={text('common.loading')}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5"
    >
      <div className="h-full w-[92%] bg-primary transition-[width] duration-[8s] ease-out starting:w-0" />
    </div>
  );
}
