import type { ReactNode } from 'react';

/** The label of an option with a note in small type below. */
export function OptionText({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      {children}
      {note && (
        <span className="block text-[min(0.75rem,5vw)] leading-snug font-normal text-faint">{note}</span>
      )}
    </span>
  );
}
