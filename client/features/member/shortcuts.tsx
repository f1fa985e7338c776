import { type MenuItem, memberShortcuts } from '#platform/site/menus.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Icon } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

/** The pages that a member wants most, as far as the site has them. */
export function Shortcuts() {
  const app = useApp();
  const text = useText();
  const items = memberShortcuts(app);
  if (items.length === 0) return null;
  return (
    <nav aria-labelledby="member-shortcuts" className="flex flex-1 flex-col">
      <SectionHeading id="member-shortcuts" title={text('member.shortcuts')} className="mb-3" />
      <ul className="grid flex-1 auto-rows-fr grid-cols-[repeat(auto-fill,minmax(max(4.5rem,30%),1fr))] gap-2 md:gap-3">
        {items.map((item) => (
          <Shortcut key={item.name} item={item} />
        ))}
      </ul>
    </nav>
  );
}

function Shortcut({ item: { name, icon, label } }: { item: MenuItem }) {
  const text = useText();
  const href = useHref();
  return (
    <li>
      <a
        href={href(name, {})}
        className="flex h-full min-h-20 flex-col items-center justify-center gap-2 rounded-card border border-line bg-card p-1 text-center text-xs text-soft transition-colors hover:border-line-strong hover:text-fg active:bg-raised md:text-sm lg:max-xl:text-xs"
      >
        <Icon name={icon} size={24} className="text-primary-text" />
        {text(label)}
      </a>
    </li>
  );
}
