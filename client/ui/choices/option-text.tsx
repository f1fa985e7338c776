import type { ReactNode } from 'react';

/** What one of several choices says: its label and, in small below it, a note. */
export function OptionText({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      {children}
      {note && <span className="block text-xs font-normal text-faint">{note}</span>}
    </span>
  );
}
