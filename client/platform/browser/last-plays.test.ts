import { beforeEach, describe, expect, it } from 'vitest';
import { type Play, readPlays, savePlay } from './last-plays.ts';
import { createStorages } from './storage.ts';

const { local } = createStorages(window);
const play = (gameId: number | null, productId = 9): Play => ({
  productId,
  gameId,
  name: `Game ${gameId}`,
  image: '/g.svg',
  locale: 'enUS',
});
const idsOf = (account: string) => readPlays(local, account).map(({ gameId }) => gameId);

beforeEach(() => localStorage.clear());

describe('last plays', () => {
  it('are newest first, each game and lobby once, without the oldest', () => {
    for (let id = 1; id <= 13; id++) savePlay(local, 'ada', play(id));
    savePlay(local, 'ada', play(5));
    savePlay(local, 'ada', play(null));
    expect(idsOf('ada')).toEqual([null, 5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
    savePlay(local, 'ada', play(null, 10));
    expect(idsOf('ada').slice(0, 2)).toEqual([null, null]);
  });

  it('are private to an account, and not stored for an unknown one', () => {
    savePlay(local, 'ada', play(1));
    savePlay(local, '', play(2));
    expect([idsOf('bob'), idsOf('')]).toEqual([[], []]);
  });

  it('are empty when storage is invalid', () => {
    for (const text of ['{', '{}', '[1, null, {"productId": 1}]', '[{"productId":1,"gameId":"1"}]']) {
      localStorage.setItem('plays/ada', text);
      expect(idsOf('ada')).toEqual([]);
    }
  });
});
