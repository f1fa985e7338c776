import { cx } from '#ui/base/cx.ts';

/** Short remarks in a line, "5% up to $188.00 · from $100.00". A long line breaks only between two remarks. Amounts in them fit on a phone. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <span key={part}>
      <span className={cx('inline-block text-[min(1em,6vw)]', index === 0 && 'first-letter:uppercase')}>
        {part}
        {index < parts.length - 1 && '\u00a0·'}
      </span>{' '}
    </span>
  ));
}
