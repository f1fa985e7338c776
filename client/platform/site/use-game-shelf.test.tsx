import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { useGameShelf } from './use-game-shelf.ts';

function Shown({ place }: { place: string }) {
  const { games } = useGameShelf('favourites');
  return <p>{`${place}: ${games?.map(({ name }) => name).join(', ') ?? 'asking'}`}</p>;
}

function Keeper() {
  const { put, remove, clear } = useGameShelf('favourites');
  return (
    <>
      <button type="button" onClick={() => put({ id: 1, productId: 9, name: 'Koi', image: '/koi.svg' })}>
        keep
      </button>
      <button type="button" onClick={() => remove(1)}>
        let go
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
    </>
  );
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe('useGameShelf', () => {
  beforeEach(() => localStorage.clear());

  it('shows the same list in all components of a tab', async () => {
    const { app } = await renderApp(
      <>
        <Shown place="a" />
        <Shown place="b" />
        <Keeper />
      </>,
      { locale: 'zhTW' },
    );
    await waitFor(() => screen.getByText('a:'));
    press('keep');
    await waitFor(() => screen.getByText('b: Koi'));
    screen.getByText('a: Koi');
    expect(JSON.parse(app.storages.local.get('favouriteGames') ?? '')).toEqual([
      { id: 1, productId: 9, name: 'Koi', image: '/koi.svg', locale: 'zhTW', at: expect.any(Number) },
    ]);
    press('let go');
    await waitFor(() => screen.getByText('a:'));
    press('keep');
    press('clear');
    await waitFor(() => screen.getByText('b:'));
    expect(app.storages.local.get('favouriteGames')).toBe('[]');
  });

  it('follows another tab and adds to its list', async () => {
    await renderApp(
      <>
        <Shown place="a" />
        <Keeper />
      </>,
    );
    await waitFor(() => screen.getByText('a:'));
    const other = [{ id: 2, productId: 9, name: 'Panda', image: '/p.svg', locale: 'enUS' }];
    localStorage.setItem('favouriteGames', JSON.stringify(other));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'favouriteGames', storageArea: localStorage }));
    });
    await waitFor(() => screen.getByText('a: Panda'));
    press('keep');
    await waitFor(() => screen.getByText('a: Koi, Panda'));
  });
});
