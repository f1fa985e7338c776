import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';

export interface ErrorBlockProps {
  title: ReactNode;
  text?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  /** A retry is in flight. */
  retrying?: boolean;
}

/** A failed block of a page with a retry. The rest of the page stays. */
export function ErrorBlock(props: ErrorBlockProps) {
  const { title, text, retryLabel, onRetry, retrying } = props;
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-card border border-line bg-card px-4 py-8 text-center"
    >
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-danger-tint text-danger">
        <Glyph name="warning" size={22} />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-sm text-sm text-balance text-faint">{text}</p>}
      {onRetry && retryLabel && (
        <Button variant="secondary" icon="refresh-cw" loading={retrying} onClick={onRetry} className="mt-4">
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
