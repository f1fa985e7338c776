import { useId, useRef } from 'react';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/** Asks a new visitor's age in a panel at the bottom of the screen. All content can be scrolled above it. */
export default function AgeNotice({ onConfirm }: { onConfirm: () => void }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { go } = useNavigation();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const position =
    app.device === 'mobile' ? 'bottom-[calc(3.5rem+env(safe-area-inset-bottom)+0.5rem)]' : 'bottom-6';

  function handleConfirm() {
    // The focused button is about to be removed.
    if (panel.current?.contains(document.activeElement)) focusHeading();
    onConfirm();
  }

  // Replaces the history entry, so that Back does not return to this page.
  const handleLeave = () => go(href('CUSTOM_SAFER_PLAY', {}, { query: { leave: 1 } }), { replace: true });

  return (
    <section
      ref={panel}
      aria-labelledby={id}
      className={`fixed inset-x-0 z-40 mx-auto w-[calc(100%-1rem)] max-w-3xl max-h-[calc(100dvh-8.5rem)] overflow-y-auto rounded-card border border-line-strong bg-card p-4 shadow-float transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0 ${position}`}
    >
      <div className="flex flex-col gap-4 md:flex-row md:items-center">
        <span
          aria-hidden="true"
          className="hidden size-12 shrink-0 items-center justify-center rounded-full border-2 border-primary-line text-base font-bold text-primary-text md:flex"
        >
          18+
        </span>
        <div className="flex-1">
          <h2 id={id} className="text-base">
            {text('home.age.title')}
          </h2>
          <p className="mt-1 text-sm text-faint">
            {text('home.age.text')}{' '}
            {app.hasPage('CUSTOM_SAFER_PLAY') && (
              <TextLink href={href('CUSTOM_SAFER_PLAY', {})} tone="inline" className="whitespace-nowrap">
                {text('layout.page.CUSTOM_SAFER_PLAY')}
              </TextLink>
            )}
          </p>
        </div>
        <div className="sticky bottom-0 flex flex-wrap gap-2 bg-card">
          <Button variant="secondary" onClick={handleLeave} className="flex-auto">
            {text('home.age.leave')}
          </Button>
          <Button onClick={handleConfirm} className="flex-auto">
            {text('home.age.confirm')}
          </Button>
        </div>
      </div>
    </section>
  );
}
