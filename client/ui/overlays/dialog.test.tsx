import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

const focused = () => document.activeElement;

it('focuses a long text itself, so that keys scroll it', async () => {
  render(
    <Dialog open title="Terms" closeLabel="Close" isText>
      The long text
    </Dialog>,
  );
  await waitFor(() => expect(focused()?.textContent).toBe('The long text'));
});

it('focuses the first field before the close button', async () => {
  render(
    <Dialog open title="Card" closeLabel="Close">
      <input aria-label="Name" />
    </Dialog>,
  );
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Name')));
});

it.each([
  ['dialog', Dialog, false],
  ['dialog', Dialog, true],
  ['sheet', Sheet, false],
  ['sheet', Sheet, true],
])('a %s closes by Escape and its close button unless an action is in flight', async (_, Overlay, locked) => {
  const onOpenChange = vi.fn();
  await act(async () => {
    render(<Overlay open onOpenChange={onOpenChange} title="It" closeLabel="Close" locked={locked} />);
  });
  await act(async () => void fireEvent.keyDown(focused() ?? document.body, { key: 'Escape' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpenChange.mock.calls).toEqual(locked ? [] : [[false], [false]]);
});
