import { beforeEach, describe, expect, it } from 'vitest';
import { hideBalances } from './balances.ts';
import { keepAmount } from './last-amount.ts';
import { savePlay } from './last-plays.ts';
import { writeMinutes } from './play-time.ts';
import { applyChanges, changesSince, firstChanges, readEntries, writeEntries } from './preferences.ts';
import { createStorages } from './storage.ts';
import { readTheme, setTheme } from './theme.ts';

const { local } = createStorages(window);
beforeEach(() => localStorage.clear());

const game = (id: number, at?: number) => ({
  ...{ id, productId: 9, name: `G${id}`, image: '/a.svg', locale: 'enUS' as const },
  ...(at !== undefined && { at }),
});
const play = (gameId: number | null, at: number) => ({
  ...{ productId: 9, gameId, name: 'Koi', image: '/a.svg', locale: 'enUS' as const, at },
});
const write = (entries: Record<string, string>) =>
  writeEntries(local, 'ada', new Map(Object.entries(entries)), document);
const ids = (key: string) => JSON.parse(local.get(key) ?? '[]').map(({ id }: { id: number }) => id);

describe('the entries of a device', () => {
  it('are none of a fresh one, whose settings alone are known', () => {
    const { entries, isKnown } = readEntries(local, 'ada');
    expect(entries.size).toBe(0);
    expect(['setting', 'favourite', 'recent', 'play', 'amount', 'newer'].map(isKnown)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('name lists and settings, and give old items a small time in their order', () => {
    local.set('favouriteGames', JSON.stringify([game(1), game(2), game(3, 500)]));
    local.set('recentGames', '[]');
    savePlay(local, 'ada', play(7, 100));
    savePlay(local, 'ada', play(null, 200));
    keepAmount(local, 'ada', 9, 1250);
    setTheme(local, 'light', document);
    hideBalances(local, true);
    writeMinutes(local, 30);
    const { entries, isKnown } = readEntries(local, 'ada');
    const at = (key: string) => JSON.parse(entries.get(key) ?? '{}').at;
    expect([at('favourite/1'), at('favourite/2'), at('favourite/3'), at('play/9-7'), at('play/9')]).toEqual([
      ...[3, 2, 500, 100, 200],
    ]);
    expect(
      ['amount/9', 'setting/theme', 'setting/balances', 'setting/reality'].map((key) => entries.get(key)),
    ).toEqual(['12.50', 'light', 'hidden', '30']);
    expect(entries.size).toBe(9);
    expect(['favourite', 'recent', 'play', 'amount'].map(isKnown)).toEqual([true, true, true, true]);
  });
});

describe('the entries of an account', () => {
  it('replace the lists, newest first, and say which changed', () => {
    local.set('favouriteGames', JSON.stringify([game(5, 5)]));
    const result = write({
      'favourite/1': JSON.stringify(game(1, 10)),
      'favourite/2': JSON.stringify(game(2, 30)),
      'favourite/3': JSON.stringify(game(3)),
      'favourite/4': 'no JSON',
      'play/9': JSON.stringify(play(null, 20)),
      'play/9-7': '{"productId":9}',
      'amount/9': '12.50',
      'amount/0': '1.00',
      'amount/8': '0.00',
      'amount/7': 'much',
    });
    expect(result).toEqual({
      changedKeys: ['favouriteGames', 'plays/ada', 'playAmounts/ada'],
      areStored: true,
    });
    expect(ids('favouriteGames')).toEqual([2, 1, 3]);
    expect([JSON.parse(local.get('plays/ada') ?? '').length, local.get('playAmounts/ada')]).toEqual([
      1,
      '[[9,1250]]',
    ]);
    expect(local.get('recentGames')).toBeNull();
  });

  it.each([
    [
      { 'setting/theme': 'light', 'setting/balances': 'hidden', 'setting/reality': '30' },
      'light',
      'hidden',
      '30',
    ],
    [{ 'setting/theme': 'blue', 'setting/balances': 'shown', 'setting/reality': '31' }, 'dark', null, '15'],
    [{}, 'dark', null, null],
  ])('with the settings %j show them on a device with other ones', (settings, theme, balances, minutes) => {
    setTheme(local, theme === 'dark' ? 'light' : 'dark', document);
    hideBalances(local, balances === null);
    writeMinutes(local, 15);
    expect(write(settings).changedKeys).toEqual(['theme']);
    expect([readTheme(local), local.get('balances'), local.get('reality/minutes')]).toEqual([
      theme,
      balances,
      minutes,
    ]);
    expect(document.documentElement.dataset.theme).toBe(theme === 'light' ? 'light' : undefined);
    expect(write(settings).changedKeys).toEqual([]);
  });

  it('are not stored in a storage that is blocked', () => {
    const { local: blocked } = createStorages({
      get localStorage(): Storage {
        throw new Error('blocked');
      },
      // Only the part that is used.
    } as unknown as Window);
    const entries = new Map([['favourite/1', JSON.stringify(game(1, 1))]]);
    expect(writeEntries(blocked, 'ada', entries, document).areStored).toBe(false);
  });
});

describe('changes', () => {
  const stored = (entries: Record<string, string>, known = true) => ({
    entries: new Map(Object.entries(entries)),
    isKnown: () => known,
  });

  it('are new, other and removed entries; a missing list has removed nothing', () => {
    const earlier = new Map([
      ['amount/1', '1.00'],
      ['amount/2', '2.00'],
      ['amount/3', '3.00'],
    ]);
    const now = { 'amount/1': '1.00', 'amount/2': '5.00', 'amount/4': '4.00', 'play/1': 'x'.repeat(100_000) };
    const changes = [
      { key: 'amount/2', value: '5.00' },
      { key: 'amount/4', value: '4.00' },
    ];
    expect(changesSince(earlier, stored(now))).toEqual([...changes, { key: 'amount/3', value: null }]);
    expect(changesSince(earlier, stored(now, false))).toEqual(changes);
    expect(Object.fromEntries(applyChanges(earlier, changesSince(earlier, stored(now))))).toEqual({
      ...{ 'amount/1': '1.00', 'amount/2': '5.00', 'amount/4': '4.00' },
    });
  });

  it.each([
    true,
    false,
  ])('at first are what is new or later, with settings of their own: %s', (hasOwnSettings) => {
    const account = new Map([
      ['recent/1', '{"at":5}'],
      ['recent/2', '{"at":5}'],
      ['recent/3', '{"at":5}'],
      ['recent/9', '{"at":5}'],
    ]);
    const device = { 'recent/1': '{"at":6}', 'recent/2': '{"at":4}', 'recent/3': '"x"', 'recent/4': '1' };
    const changes = firstChanges(account, stored({ ...device, 'setting/theme': 'light' }), {
      hasOwnSettings,
    });
    expect(changes.map(({ key }) => key)).toEqual([
      'recent/1',
      'recent/4',
      ...(hasOwnSettings ? ['setting/theme'] : []),
    ]);
  });
});
