import { useText } from '#platform/site/text.ts';

/** The first focusable element: skips the frame. */
export function SkipLink() {
  const text = useText();
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-primary px-4 py-2 font-semibold text-on-primary transition-transform focus:translate-y-0"
    >
      {text('layout.skip')}
    </a>
  );
}
