import { act, screen } from '@testing-library/react';
import { beforeEach, it } from 'vitest';
import { savePlay } from '#platform/browser/last-plays.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { usePlays } from './use-plays.ts';

function Shown() {
  return <p>{`Plays: ${usePlays('ann').length}`}</p>;
}

beforeEach(() => localStorage.clear());

it.each([
  ['with its key', (key: string) => key, 1],
  ['of a whole storage', () => null, 1],
  ['with another key', () => 'recentGames', 0],
])('after a change in another tab %s shows its plays', async (_, keyOf, count) => {
  const { app } = await renderApp(<Shown />);
  await screen.findByText('Plays: 0');
  const play = { productId: 9, gameId: null, name: 'Koi', image: '/k.svg', locale: 'enUS' } as const;
  savePlay(app.storages.local, 'ann', play);
  const key = keyOf(Object.keys(localStorage)[0] ?? '');
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1', storageArea: localStorage }));
  await act(async () => {});
  await screen.findByText(`Plays: ${count}`);
});
