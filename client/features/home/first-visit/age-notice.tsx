import { useId, useRef } from 'react';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/** Asks a new visitor's age at the foot of the screen; it covers no content that one could not scroll to. */
export default function AgeNotice({ onConfirm }: { onConfirm: () => void }) {
  const { device } = useApp();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const place = device === 'mobile' ? 'bottom-[calc(3.5rem+env(safe-area-inset-bottom)+0.5rem)]' : 'bottom-6';

  function handleConfirm() {
    // The button goes, and the focus would go with it.
    if (frame.current?.contains(document.activeElement)) focusHeading();
    onConfirm();
  }

  return (
    <section
      ref={frame}
      aria-labelledby={id}
      className={`fixed inset-x-0 z-40 mx-auto w-[calc(100%-1rem)] max-w-3xl max-h-[calc(100dvh-8.5rem)] overflow-y-auto rounded-card border border-line-strong bg-card p-4 shadow-float transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0 ${place}`}
    >
      <div className="flex flex-col gap-4 md:flex-row md:items-center">
        <span
          aria-hidden="true"
          className="hidden size-12 shrink-0 items-center justify-center rounded-full border-2 border-primary-line text-base font-bold text-primary-text md:flex"
        >
          18+
        </span>
        <Words id={id} />
        <Choice onConfirm={handleConfirm} />
      </div>
    </section>
  );
}

function Words({ id }: { id: string }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
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
  );
}

function Choice({ onConfirm }: { onConfirm: () => void }) {
  const href = useHref();
  const text = useText();
  const { go } = useNavigation();
  // Replaced, so that "back" does not lead a minor in again.
  const handleLeave = () => go(href('CUSTOM_SAFER_PLAY', {}, { query: { leave: 1 } }), { replace: true });
  return (
    <div className="sticky bottom-0 flex flex-wrap gap-2 bg-card">
      <Button variant="secondary" onClick={handleLeave} className="flex-auto">
        {text('home.age.leave')}
      </Button>
      <Button onClick={onConfirm} className="flex-auto">
        {text('home.age.confirm')}
      </Button>
    </div>
  );
}
