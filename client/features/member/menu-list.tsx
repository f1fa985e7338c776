import { useRef, useState } from 'react';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useLogout, useMember } from '#platform/net/use-member.ts';
import { useLanguageLinks } from '#platform/site/language-links.ts';
import { type MenuStates, menuStatesOf, SETUP_MARKS } from '#platform/site/menu-states.ts';
import { type MenuItem, memberMenu, recordMenu, serviceMenu } from '#platform/site/menus.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { LanguageLinks } from '#ui/navigation/language-links.tsx';

/** The menu on phones: all member pages and help pages in groups that open, and the language. */
export function MenuList() {
  const app = useApp();
  const text = useText();
  const groups = memberMenu(app).map(({ key, label, items }) => ({
    key,
    title: text(label),
    // Without the link to this page, and with the records in a group of their own.
    items: items.filter(({ name }) => name !== 'MEMBER' && name !== 'MEMBER_RECORD'),
  }));
  const records = { key: 'records', title: text('layout.page.MEMBER_RECORD'), items: recordMenu(app) };
  const service = { key: 'service', title: text('layout.nav.service'), items: serviceMenu(app) };
  const all = [...groups, records, service].filter(({ items }) => items.length > 0);
  if (all.length === 0) return null;
  return (
    <nav aria-label={text('layout.nav.member')}>
      <Card padding="none" className="divide-y divide-line overflow-hidden">
        {all.map(({ key, title, items }) => (
          <MenuGroup key={key} id={key} title={title} items={items} />
        ))}
        <DisplayRow />
      </Card>
    </nav>
  );
}

/**
 * A group of pages in a `<details>`: the browser's own search finds them while it is closed. The URL names the open one, so
 * that Back returns to it.
 */
function MenuGroup({ id, title, items }: { id: string; title: string; items: readonly MenuItem[] }) {
  const { setQuery } = useNavigation();
  const isOpen = usePage().search.get('menu') === id;
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={details} name="member-menu" open={isOpen} className="group/menu">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers make a summary a button */}
      <summary
        onClick={() => {
          // Read from the element: the browser's search can open it without a change of the URL.
          const wasOpen = details.current?.open;
          setQuery({ menu: wasOpen ? null : id }, { replace: true });
        }}
        className="flex min-h-12 items-center gap-3 px-4 py-2 text-base outline-offset-[-2px] group-open/menu:font-semibold active:bg-raised"
      >
        <span className="min-w-0 flex-1">{title}</span>
        <Glyph name="down" className="text-faint transition-transform group-open/menu:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line bg-page/40">
        {items.map(({ name, icon, label }) => (
          <li key={name}>
            <MenuRow name={name} icon={icon} label={label} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The language and the theme. */
function DisplayRow() {
  const text = useText();
  const { THEME_SWITCH: ThemeSwitch } = useApp().parts;
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-2 text-base">
      <LanguageLinks label={text('layout.language')} links={useLanguageLinks()} className="gap-2" />
      <LazyBoundary>
        <ThemeSwitch />
      </LazyBoundary>
    </div>
  );
}

function MenuRow({ name, icon, label }: MenuItem) {
  const text = useText();
  const href = useHref();
  const states = menuStatesOf(useMember().data);
  return (
    <a
      href={href(name, {})}
      className="flex min-h-12 items-center gap-3 px-4 py-2 text-base outline-offset-[-2px] active:bg-raised"
    >
      <Icon name={icon} className="text-faint" />
      <span className="min-w-0 flex-1">{text(label)}</span>
      <StateMark state={states[name]} />
      <Glyph name="right" className="text-faint" />
    </a>
  );
}

function StateMark({ state }: { state: MenuStates[MenuItem['name']] }) {
  const text = useText();
  if (!state) return null;
  return <span className={`text-xs ${SETUP_MARKS[state].tone}`}>{text(`layout.state.${state}`)}</span>;
}

/** Ends the session without a confirmation. */
export function LogoutButton() {
  const text = useText();
  const logout = useLogout();
  const [isLeaving, setLeaving] = useState(false);

  async function handleLogout() {
    setLeaving(true);
    await logout();
  }

  return (
    <Button
      variant="outline"
      size="lg"
      block
      icon="log-out"
      loading={isLeaving}
      onClick={() => void handleLogout()}
    >
      {text('layout.logout')}
    </Button>
  );
}
