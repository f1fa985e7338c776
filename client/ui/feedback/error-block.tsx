import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Button } from '#ui/controls/button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';

export interface ErrorBlockProps {
  title: ReactNode;
  text?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  /** A retry is in flight. */
  retrying?: boolean;
  /** Reference for customer service, e.g. "Request 7f3a…". */
  reference?: ReactNode;
  className?: string;
}

/** A failed block of a page with a retry. The rest of the page stays. */
export function ErrorBlock(props: ErrorBlockProps) {
  const { title, text, retryLabel, onRetry, retrying, reference, className } = props;
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center rounded-card border border-line bg-card px-4 py-8 text-center',
        className,
      )}
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
      {reference && <p className="mt-3 text-xs text-faint tabular-nums">{reference}</p>}
    </div>
  );
}
