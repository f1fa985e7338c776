import type { ReactNode } from 'react';
import { Spinner } from '#ui/display/spinner.tsx';

/** Shown while the outcome of an order is looked up in the records and nothing else can be sent. */
export function CheckingNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-waiting">
      <Spinner size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
