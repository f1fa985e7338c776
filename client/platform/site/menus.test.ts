import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { accountMenu, currentItem, memberMenu, memberShortcuts, recordMenu, serviceMenu } from './menus.ts';

const everything = {
  hasPage: () => true,
  settings: { VIRTUAL_CURRENCY_SWITCH: '1', FRONT_ACCOUNT_LEVEL: '1', FRONT_DEVICES: '1' },
};
const namesOf = (groups: ReturnType<typeof memberMenu>) =>
  groups.flatMap((group) => group.items.map((item) => item.name));

describe('memberMenu', () => {
  it('leaves out pages that are not there and those whose setting is off', () => {
    expect(namesOf(memberMenu(everything))).toEqual(
      expect.arrayContaining(['MEMBER_CRYPTO_LIST', 'MEMBER_DEVICES']),
    );
    const names = namesOf(memberMenu({ ...everything, settings: { FRONT_ACCOUNT_LEVEL: 'off' } }));
    expect(names).not.toContain('MEMBER_CRYPTO_LIST');
    expect(names).not.toContain('MEMBER_VIP');
    expect(names).not.toContain('MEMBER_DEVICES');
    expect(names).toContain('MEMBER_CARD_LIST');
  });

  it('leaves out a group that has nothing left', () => {
    const groups = memberMenu({ ...everything, hasPage: (name) => name === 'MEMBER_MAIL' });
    expect(groups.map((group) => group.key)).toEqual(['gifts']);
  });

  it('marks the current page and its subpages', () => {
    const items = memberMenu(everything).flatMap((group) => group.items);
    expect(currentItem(items, 'MEMBER')?.name).toBe('MEMBER');
    expect(currentItem(items, 'RECORD_GAME')?.name).toBe('MEMBER_RECORD');
    expect(currentItem(items, 'MEMBER_CARD_FORM_EDIT')?.name).toBe('MEMBER_CARD_LIST');
    expect(currentItem(items, 'HOME')).toBeUndefined();
    expect(currentItem(items, 'NOT_FOUND')).toBeUndefined();
  });
});

it('has nine pages in the menu of the service area', () => {
  expect(serviceMenu(everything)).toHaveLength(9);
});

it.each([
  ['account menu', accountMenu],
  ['records menu', recordMenu],
  ['shortcuts', memberShortcuts],
  ['service menu', serviceMenu],
])('the %s leaves out pages that are not there and those whose setting is off', (_, menu) => {
  const names = (app: typeof everything) => menu(app).map(({ name }) => name);
  expect(names({ ...everything, hasPage: () => false })).toEqual([]);
  const off = { ...everything, settings: { ...everything.settings, FRONT_ACCOUNT_LEVEL: 'off' } };
  expect(names(off)).toEqual(names(everything).filter((name) => name !== 'MEMBER_VIP'));
});

it('has a known icon for each entry of each menu', () => {
  const known: Record<string, unknown> = lucide.icons;
  const items = [
    ...memberMenu(everything).flatMap((group) => group.items),
    ...accountMenu(everything),
    ...recordMenu(everything),
    ...memberShortcuts(everything),
    ...serviceMenu(everything),
  ];
  expect(items.filter((item) => !(item.icon in known)).map((item) => item.icon)).toEqual([]);
});
