import type { ReactNode } from 'react';
import { useApp } from '#platform/site/page.ts';
import { PageShell } from '#ui/display/page-shell.tsx';

/** A page that lists payout methods: its title, its introduction and its sections. */
export function ListPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <PageShell title={title} text={text}>
      {useApp().device === 'mobile' && <p className="text-sm text-faint">{text}</p>}
      {children}
    </PageShell>
  );
}
