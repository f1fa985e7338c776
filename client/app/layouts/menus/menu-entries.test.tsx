import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Shortcuts } from '#features/member/shortcuts.tsx';
import { accountMenu, type MenuItem, memberMenu, memberShortcuts } from '#platform/site/menus.ts';
import { useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { IconContext, type IconData } from '#ui/display/icon.tsx';
import DefaultLayout from '../default.desktop.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SideMenu } from './side-menu.tsx';

beforeEach(() => {
  const record = { token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 };
  localStorage.setItem('authToken', JSON.stringify(record));
});
afterEach(() => localStorage.clear());

/** Icons that show their names. */
function createIcons() {
  const icons = new Map<string, IconData>();
  return {
    get: (name: string) => {
      const icon = icons.get(name) ?? { body: `<g data-icon="${name}"></g>` };
      icons.set(name, icon);
      return icon;
    },
    request: () => {},
    subscribe: () => () => {},
  };
}

const APP = { hasPage: () => true, settings: { FRONT_ACCOUNT_LEVEL: '1', VIRTUAL_CURRENCY_SWITCH: '1' } };

function Side() {
  const text = useText();
  const groups = memberMenu(APP).map(({ key, label, items }) => ({ key, title: text(label), items }));
  return <SideMenu label="Member" groups={groups} />;
}

interface Shown {
  href: string | null;
  icon: string | null | undefined;
  label: string | null;
}

/** Renders a menu. Returns the shown links, and the expected ones, which are built from the menu entries. */
async function linksOf(menu: ReactNode, items: readonly MenuItem[], open?: () => void) {
  let expected: Shown[] = [];
  function Probe() {
    const href = useHref();
    const text = useText();
    expected = items.map(({ name, icon, label }) => ({ href: href(name, {}), icon, label: text(label) }));
    return null;
  }
  await renderApp(
    <IconContext value={createIcons()}>
      {menu}
      <Probe />
    </IconContext>,
    {
      page: { name: 'MEMBER' },
      settings: APP.settings,
      api: { 'GET /auth/info': { data: { account: 'ada' } } },
    },
  );
  open?.();
  const shown = screen.getAllByRole('link').map((link) => ({
    href: link.getAttribute('href'),
    icon: link.querySelector('[data-icon]')?.getAttribute('data-icon'),
    label: link.textContent,
  }));
  return { shown, expected };
}

it('the side menu shows the entries of the catalogue, by group', async () => {
  const items = memberMenu(APP).flatMap((group) => group.items);
  const { shown, expected } = await linksOf(<Side />, items);
  expect(shown).toEqual(expected);
});

it.each([
  ['MEMBER', 'Member center'],
  ['RECORD_GAME', 'Records'],
] as const)('the side menu names its groups on %s, and marks %s', async (name, current) => {
  const { container } = await renderApp(<DefaultLayout>{null}</DefaultLayout>, {
    page: { name },
    settings: APP.settings,
  });
  const titles = [...container.querySelectorAll('.side-menu p')].map((title) => title.textContent);
  expect(titles).toEqual(['Account', 'Funds', 'Gifts and mail', 'Security']);
  expect(container.querySelector('.side-menu [aria-current]')?.textContent).toBe(current);
});

it('the account menu shows the entries of the catalogue', async () => {
  const open = () => fireEvent.click(screen.getByRole('button', { name: /^Account menu/ }));
  const { shown, expected } = await linksOf(<AccountMenu />, accountMenu(APP), open);
  expect(shown).toEqual(expected);
});

it('the shortcuts of the member centre show the entries of the catalogue', async () => {
  const { shown, expected } = await linksOf(<Shortcuts />, memberShortcuts(APP));
  expect(shown).toEqual(expected);
});
