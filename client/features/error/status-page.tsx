import type { ReactNode } from 'react';
import { Mark } from '#ui/display/mark.tsx';

interface StatusPageProps {
  /** The operator's name; '' if unknown. */
  siteName: string;
  /** Null: the failure has no status. */
  status: number | null;
  title: ReactNode;
  children: ReactNode;
}

/** The frame of the error pages: logo, status code, title and content. It is shown without a layout. */
export function StatusPage({ siteName, status, title, children }: StatusPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-[radial-gradient(48%_40%_at_50%_0%,var(--color-primary-tint),transparent)] px-gutter">
      <p className="flex items-center justify-center gap-2.5 pt-8 text-base font-bold">
        <Mark />
        {siteName}
      </p>
      <div className="flex flex-1 flex-col items-center justify-center py-10 text-center">
        {status !== null && (
          <p className="text-[5rem] leading-none font-bold text-line-strong tabular-nums md:text-[7rem]">
            {status}
          </p>
        )}
        <h1 className="mt-4 line-clamp-4 max-w-2xl text-2xl text-balance wrap-anywhere">{title}</h1>
        {children}
      </div>
    </div>
  );
}
