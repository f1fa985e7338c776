import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  text?: ReactNode;
  /** Buttons at the end of the line, on a phone under the title. */
  actions?: ReactNode;
}

/** The only h1 of a page. */
export function PageHeading({ title, text, actions }: PageHeadingProps) {
  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end">
      <div className="min-w-0 sm:flex-1 sm:basis-40">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {text && <p className="mt-1 max-w-2xl text-sm text-faint">{text}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
