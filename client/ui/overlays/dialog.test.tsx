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

it.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('a %s is described by its text, if it has one', async (_, Overlay) => {
  const { rerender } = render(<Overlay open onOpenChange={() => {}} title="It" closeLabel="Close" />);
  const described = () => screen.getByRole('dialog', { name: 'It' }).getAttribute('aria-describedby');
  expect(described()).toBeNull();
  rerender(<Overlay open onOpenChange={() => {}} title="It" closeLabel="Close" description="Of this site" />);
  await waitFor(() => expect(document.getElementById(described() ?? '')?.textContent).toBe('Of this site'));
});

it('reports the end of its opening and closing', async () => {
  const onOpenChangeComplete = vi.fn();
  const dialog = (open: boolean) => (
    <Dialog open={open} onOpenChangeComplete={onOpenChangeComplete} title="It" closeLabel="Close" />
  );
  const { rerender } = render(dialog(true));
  await waitFor(() => expect(onOpenChangeComplete).toHaveBeenLastCalledWith(true));
  rerender(dialog(false));
  await waitFor(() => expect(onOpenChangeComplete).toHaveBeenLastCalledWith(false));
});

it('shows a picture and buttons below its content', () => {
  render(
    <Dialog
      open
      title="It"
      closeLabel="Close"
      picture={{ src: '/a.png', width: 4, height: 3 }}
      footer={<button type="button">Enter</button>}
    />,
  );
  expect(document.querySelector('[role=dialog] img')?.getAttribute('src')).toBe('/a.png');
  screen.getByRole('dialog', { name: 'It' });
  screen.getByRole('button', { name: 'Enter' });
});
