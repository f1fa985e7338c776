import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';

/** A scrolling row on a phone. On desktop up to eight items in a line, on a tablet four. */
export const STRIP =
  'flex gap-2 overflow-x-auto fade-end scrollbar-none -mx-gutter px-gutter -my-1 py-1 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(max(var(--strip-least,7rem),var(--strip-item,22%)),1fr))] lg:[--strip-item:11%] md:px-0';
const ITEM =
  'flex min-h-14 min-w-0 shrink-0 items-center gap-2.5 rounded-card border py-1.5 ps-1.5 pe-4 transition-colors md:flex-col md:gap-1.5 md:px-1 md:pt-3 md:pb-2.5 md:text-center';
const PICTURE = 'size-11 shrink-0 rounded-control bg-raised md:size-14';

export interface StripLinkProps {
  /** undefined: the category has no page, so the item is no link. */
  href: string | undefined;
  name: string;
  image?: string | null | undefined;
  /** Shown without `image`. */
  icon: string;
  /** Under the name. */
  note?: string | undefined;
  isClosed?: boolean;
  isCurrent?: boolean;
}

/** A link to a provider, a category, or all games. */
export function StripLink({ href, name, image, icon, note, isClosed, isCurrent }: StripLinkProps) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        ITEM,
        isCurrent
          ? 'border-primary-line bg-primary-tint text-primary-text'
          : 'border-line bg-card text-fg hover:border-line-strong hover:bg-raised',
      )}
    >
      {image ? (
        <img
          src={image}
          alt=""
          width={56}
          height={56}
          decoding="async"
          className={cx('object-cover', PICTURE, isClosed && 'opacity-45 grayscale')}
        />
      ) : (
        <span className={`flex items-center justify-center text-soft ${PICTURE}`}>
          <Icon name={icon} />
        </span>
      )}
      <span className="block min-w-0 max-w-full">
        <span className="block text-sm leading-5 font-semibold whitespace-nowrap md:text-balance md:whitespace-normal">
          {name}
        </span>
        <span className={cx('block text-xs whitespace-nowrap', isClosed ? 'text-waiting' : 'text-faint')}>
          {note}
        </span>
      </span>
    </a>
  );
}

/** Skeleton of a strip, with its final height. */
export function StripSkeleton() {
  return (
    <div className={STRIP} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-14 w-36 shrink-0 rounded-card md:h-28 md:w-auto" />
      ))}
    </div>
  );
}
