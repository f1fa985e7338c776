import type { ReactNode } from 'react';
import { Card } from '#ui/cards/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

export function Block({
  title,
  children,
  className,
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section>
      <SectionHeading title={title} className="mb-4" />
      <Card padding="lg" className={className ?? 'flex flex-col gap-6'}>
        {children}
      </Card>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
