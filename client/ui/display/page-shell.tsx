import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useDevice } from '#ui/base/device.ts';
import { PageHeading, type PageHeadingProps } from './page-heading.tsx';

export interface PageShellProps extends Pick<PageHeadingProps, 'title' | 'text' | 'actions'> {
  children: ReactNode;
  /** Shows `text` on phones too, above the content. */
  isTextOnPhone?: boolean;
  /** 'text' limits the width to that of running text. Default: the page's width. */
  width?: 'page' | 'text';
  className?: string;
}

/**
 * A page: padding, width, and its h1. On a phone the header shows the page's name, so the h1 is for screen readers
 * only, `actions` are not rendered, and `text` only with `isTextOnPhone`.
 */
export function PageShell(props: PageShellProps) {
  const { title, text, isTextOnPhone, actions, width = 'page', className, children } = props;
  const isPhone = useDevice() === 'mobile';
  return (
    <PageRoom width={width} className={className}>
      <ShellHeading title={title} text={text} actions={actions} />
      {isTextOnPhone && isPhone && <p className="text-sm text-faint">{text}</p>}
      {children}
    </PageRoom>
  );
}

/** The h1 of a page by device, for a page that renders its heading elsewhere. */
export function ShellHeading(props: Pick<PageHeadingProps, 'title' | 'text' | 'actions'>) {
  return useDevice() === 'mobile' ? <h1 className="sr-only">{props.title}</h1> : <PageHeading {...props} />;
}

/** Padding and width of a page that has its own heading. */
export function PageRoom({
  width = 'page',
  className,
  children,
}: Pick<PageShellProps, 'width' | 'className' | 'children'>) {
  const isDesktop = useDevice() === 'desktop';
  return (
    <div
      className={cx(
        'flex w-full flex-col px-gutter',
        width === 'page' ? 'max-w-page' : 'max-w-3xl',
        // Beside a menu every heading begins at the same edge.
        (width === 'page' || !isDesktop) && 'mx-auto',
        isDesktop ? 'gap-6 py-8' : 'gap-4 py-4',
        className,
      )}
    >
      {children}
    </div>
  );
}
