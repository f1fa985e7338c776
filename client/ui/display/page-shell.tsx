import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useDevice } from '#ui/base/device.ts';
import { PageHeading, type PageHeadingProps } from './page-heading.tsx';

export interface PageShellProps extends Pick<PageHeadingProps, 'title' | 'text' | 'actions'> {
  children: ReactNode;
  /** 'text' limits the width to that of running text. Default: the page's width. */
  width?: 'page' | 'text';
  className?: string;
}

/**
 * A page: padding, width, and its h1. On a phone the header shows the page's name, so the h1 is for screen readers
 * only, and `text` and `actions` are not rendered.
 */
export function PageShell({ title, text, actions, width = 'page', className, children }: PageShellProps) {
  return (
    <PageRoom width={width} className={className}>
      <ShellHeading title={title} text={text} actions={actions} />
      {children}
    </PageRoom>
  );
}

/** The h1 of a page by device, for a page that renders its heading elsewhere. */
export function ShellHeading(props: Pick<PageHeadingProps, 'title' | 'text' | 'actions'>) {
  return useDevice() === 'mobile' ? <h1 className="sr-only">{props.title}</h1> : <PageHeading {...props} />;
}

/** Padding and width of a page that has its own heading. */
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
