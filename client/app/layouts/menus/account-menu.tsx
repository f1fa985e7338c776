import { useLogout, useMember } from '#platform/net/use-member.ts';
import { accountMenu, type MenuItem } from '#platform/site/menus.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** The button with the member's name, and the menu that it opens. */
export function AccountMenu() {
  const text = useText();
  const { data: member } = useMember();
  const { isOpen, setOpen, panelId, rootRef, handlers } = useDisclosure<HTMLDivElement>();
  const name = member?.account ?? text('layout.member');
  return (
    <div ref={rootRef} className="relative" {...handlers}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={`${text('layout.account')} ${name}`}
        onClick={() => setOpen(!isOpen)}
        className="flex h-control items-center gap-2 rounded-control px-2 text-sm font-semibold transition-colors hover:bg-raised"
      >
        <Icon name="circle-user-round" className="text-primary-text" />
        <span className="max-w-28 truncate">{name}</span>
        <Glyph
          name="down"
          size={14}
          className={`text-faint transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <AccountPanel name={name} level={member?.level_name} />}
      </div>
    </div>
  );
}

function AccountPanel({ name, level }: { name: string; level?: string | null }) {
  const text = useText();
  const logout = useLogout();
  const items = accountMenu(useApp());
  return (
    <div className="absolute top-full right-0 mt-2 w-60 rounded-card border border-line-strong bg-card p-2 shadow-float">
      <p className="flex items-center justify-between gap-2 px-3 py-2">
        <span className="truncate font-semibold">{name}</span>
        {level && <Badge tone="accent">{level}</Badge>}
      </p>
      <ul className="border-t border-line py-2">
        {items.map((item) => (
          <AccountItem key={item.name} item={item} />
        ))}
      </ul>
      <div className="border-t border-line pt-2">
        <button type="button" onClick={() => void logout()} className={ITEM}>
          <Icon name="log-out" size={18} className="text-faint" />
          {text('layout.logout')}
        </button>
      </div>
    </div>
  );
}

const ITEM =
  'flex min-h-control w-full items-center gap-3 rounded-control px-3 py-2 text-start text-sm text-soft transition-colors outline-offset-[-2px] hover:bg-raised hover:text-fg';

function AccountItem({ item }: { item: MenuItem }) {
  const href = useHref();
  const text = useText();
  const isCurrent = item.name === usePage().name;
  return (
    <li>
      <a
        href={href(item.name, {})}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${ITEM} ${isCurrent ? 'text-fg' : ''}`}
      >
        <Icon name={item.icon} size={18} className={isCurrent ? 'text-primary-text' : 'text-faint'} />
        {text(item.label)}
      </a>
    </li>
  );
}
