import { useId, useRef } from 'react';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/** Asks a new visitor's age in a strip at the top of the page. */
export function AgeNotice({ onConfirm }: { onConfirm: () => void }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { go } = useNavigation();
  const id = useId();
  const panel = useRef<HTMLElement>(null);

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
      className="rounded-card border border-line-strong bg-card px-4 py-3"
    >
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:gap-4">
        <span
          aria-hidden="true"
          className="hidden size-10 shrink-0 items-center justify-center rounded-full border-2 border-primary-line text-sm font-bold text-primary-text md:flex"
        >
          18+
        </span>
        <div className="flex-1">
          <h2 id={id} className="text-base">
            {text('home.age.title')}
          </h2>
          <p className="text-sm text-faint">
            {text('home.age.text')}
            <SentenceGap />
            {app.hasPage('CUSTOM_SAFER_PLAY') && (
              <TextLink href={href('CUSTOM_SAFER_PLAY', {})} tone="inline" className="whitespace-nowrap">
                {text('layout.page.CUSTOM_SAFER_PLAY')}
              </TextLink>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
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
