import type { MouseEventHandler } from 'react';
import { cx } from '#ui/base/cx.ts';

export interface LanguageLinksProps {
  label: string;
  links: readonly {
    code: string;
    /** BCP 47, for `lang` and `hreflang`. */
    language: string;
    name: string;
    dir?: 'ltr' | 'rtl';
    href: string;
    isCurrent: boolean;
    onClick?: MouseEventHandler<HTMLAnchorElement>;
  }[];
  className?: string;
}

/** Links to the page in its languages. A list, not a landmark, because a page has it twice. */
export function LanguageLinks({ label, links, className }: LanguageLinksProps) {
  return (
    <ul aria-label={label} className={cx('flex items-center', className)}>
      {links.map(({ code, language, name, dir, href, isCurrent, onClick }) => (
        <li key={code}>
          <a
            href={href}
            lang={language}
            dir={dir}
            hrefLang={language}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={onClick}
            className={cx(
              'hit-44 rounded-control px-2 py-1 text-sm whitespace-nowrap transition-colors',
              isCurrent ? 'font-semibold text-fg' : 'text-faint hover:bg-raised hover:text-fg',
            )}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
