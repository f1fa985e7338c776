import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useDevice } from '#ui/base/device.ts';
import { PageHeading, type PageHeadingProps } from './page-heading.tsx';

export interface PageShellProps extends Pick<PageHeadingProps, 'title' | 'text' | 'actions'> {
  children: ReactNode;
  /** 'text': no wider than one reads. Default: the page's. */
  width?: 'page' | 'text';
  className?: string;
}

/**
 * A page: its room, its width, and its one h1. On a phone the header above the page already shows its name, so that the
 * h1 is for assistive technology alone, and `text` and `actions` are left out: give there what a phone shows of them.
 */
export function PageShell({ title, text, actions, width = 'page', className, children }: PageShellProps) {
  return (
    <PageRoom width={width} className={className}>
      <ShellHeading title={title} text={text} actions={actions} />
      {children}
    </PageRoom>
  );
}

/** The h1 of a page by its device, for a page whose heading stands in a part of its own. */
export function ShellHeading(props: Pick<PageHeadingProps, 'title' | 'text' | 'actions'>) {
  return useDevice() === 'mobile' ? <h1 className="sr-only">{props.title}</h1> : <PageHeading {...props} />;
}

/** The room of a page that brings a heading of its own. */
export function PageRoom({ width = 'page', className, children }: Omit<PageShellProps, 'title'>) {
  const isDesktop = useDevice() === 'desktop';
  return (
    <div
      className={cx(
        'mx-auto flex w-full flex-col px-gutter',
        width === 'page' ? 'max-w-page' : 'max-w-3xl',
        isDesktop ? 'gap-6 py-8' : 'gap-4 py-4',
        className,
      )}
    >
      {children}
    </div>
  );
}
