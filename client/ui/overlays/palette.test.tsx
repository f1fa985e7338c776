import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { FullPage } from './full-page.tsx';
import { Palette } from './palette.tsx';

afterEach(() => vi.unstubAllGlobals());

function Search() {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(true);
  return (
    <Palette open={isOpen} onOpenChange={setOpen} label="Search" initialFocus={input}>
      <button type="button">first</button>
      <input ref={input} aria-label="words" />
    </Palette>
  );
}

const popup = () => screen.getByRole('dialog', { name: 'Search' });

it('focuses its input, and closes by Escape', async () => {
  render(<Search />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('words')));
  fireEvent.keyDown(screen.getByLabelText('words'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [500, 1, '500px'],
  [720, 1, ''],
  [719, 1, '719px'],
  [500, 2, ''],
])('fits above a keyboard: %i of 800 px visible at the zoom %f', (height, scale, maxHeight) => {
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  const { unmount } = render(<Search />);
  expect(popup().style.maxHeight).toBe('');
  Object.assign(viewport, { height, scale });
  act(() => void viewport.dispatchEvent(new Event('resize')));
  expect(popup().style.maxHeight).toBe(maxHeight);
  const stop = vi.spyOn(viewport, 'removeEventListener');
  unmount();
  expect(stop).toHaveBeenCalled();
});

it('a page over the page is named and described, and focuses what it is for', async () => {
  function Player() {
    const frame = useRef<HTMLIFrameElement>(null);
    return (
      <FullPage
        open
        onOpenChange={() => {}}
        title="Koi"
        description="Play money"
        actions={<button type="button">Leave</button>}
        initialFocus={frame}
      >
        <iframe ref={frame} title="game" />
      </FullPage>
    );
  }
  render(<Player />);
  screen.getByRole('dialog', { name: 'Koi', description: 'Play money' });
  screen.getByRole('button', { name: 'Leave' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTitle('game')));
});

describe('the focus after an overlay', () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const [isGone, setGone] = useState(false);
    return (
      <main>
        <h1>Mails</h1>
        {!isGone && (
          <button type="button" onClick={() => setOpen(true)}>
            open
          </button>
        )}
        <button type="button">other</button>
        <Dialog open={isOpen} onOpenChange={setOpen} title="It" closeLabel="Close">
          <button type="button" onClick={() => setGone(true)}>
            delete
          </button>
        </Dialog>
      </main>
    );
  }

  async function open() {
    render(<Page />);
    screen.getByText('open').focus();
    fireEvent.click(screen.getByText('open'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('delete'));
  }
  const close = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('returns to what had it', async () => {
    await open();
    await close();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('open')));
  });

  it('goes to the heading if that is gone', async () => {
    await open();
    fireEvent.click(screen.getByText('delete'));
    await close();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
    expect(screen.getByRole('heading').tabIndex).toBe(-1);
  });
});
