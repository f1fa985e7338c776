import type { ReactNode } from 'react';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useApp } from '#platform/site/page.ts';
import type { Placement } from '#shared/webapi/schemas/placement.ts';
import { cx } from '#ui/base/cx.ts';
import { Html } from '#ui/base/html.tsx';

interface AuthCardProps {
  title: string;
  text: string;
  /** Shown beside the form. */
  side?: ReactNode;
  children: ReactNode;
}

/** The frame of the login on desktops: a card with the form. */
export function AuthCard({ title, text, side, children }: AuthCardProps) {
  return (
    <div className="mx-auto flex w-full max-w-page justify-center px-gutter py-12">
      <div
        className={`grid w-full overflow-hidden rounded-card border border-line bg-card ${side ? 'min-h-136 max-w-4xl grid-cols-2' : 'max-w-md'}`}
      >
        {side}
        <div className="p-8 lg:p-10">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-1 mb-6 text-faint">{text}</p>
          {children}
        </div>
      </div>
    </div>
  );
}

/** The operator's placement beside the login. */
export function LoginSide({ placement }: { placement: Placement }) {
  const app = useApp();
  const href = placement.link ? hrefOfAddress(app, placement.link) : undefined;
  const content = <SideContent placement={placement} />;
  const look = 'relative flex min-h-full flex-col justify-end overflow-hidden bg-raised';
  return href ? (
    <a href={href} className={look}>
      {content}
    </a>
  ) : (
    <aside className={look}>{content}</aside>
  );
}

function SideContent({ placement }: { placement: Placement }) {
  return (
    <>
      {placement.image && (
        <img
          src={placement.image}
          alt={placement.title}
          width={600}
          height={800}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
      {/* Over a picture the text is white in both themes. */}
      <div
        className={cx('relative p-8 pt-24', placement.image && 'bg-linear-to-t from-black/80 to-transparent')}
      >
        {/* Pictures carry their title in large type (client/README.md, Every screen). */}
        {!placement.image && <p className="text-xl font-bold">{placement.title}</p>}
        {placement.content && (
          <Html
            className={cx('mt-1', placement.image ? 'text-white' : 'text-soft')}
            html={placement.content}
          />
        )}
      </div>
    </>
  );
}
