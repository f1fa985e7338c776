import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { OpenOverlaysContext } from './use-back-closes.ts';

function setUp(node: ReactNode) {
  const open: (() => void)[] = [];
  const overlays = {
    add: (close: () => void) => {
      open.push(close);
      return () => void open.splice(open.indexOf(close), 1);
    },
  };
  render(<OpenOverlaysContext value={overlays}>{node}</OpenOverlaysContext>);
  return { open, pressBack: () => act(() => open.at(-1)?.()) };
}

const TRIGGER = <button type="button">show</button>;
const show = () => fireEvent.click(screen.getByText('show'));

const KINDS: Record<string, ReactNode> = {
  dialog: <Dialog trigger={TRIGGER} title="It" closeLabel="Close" />,
  sheet: <KeptSheet />,
  'dialog whose page keeps it open': <Kept />,
  question: <Kept isQuestion />,
  'choice in a sheet': (
    <SelectSheet
      title="It"
      closeLabel="Close"
      placeholder="show"
      options={[{ value: 'a', label: 'A' }]}
      value={null}
      onChange={() => {}}
    />
  ),
};

function KeptSheet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        show
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="It" closeLabel="Close" />
    </>
  );
}

function Kept({ isQuestion = false, locked = false }: { isQuestion?: boolean; locked?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const props = { open: isOpen, onOpenChange: setOpen, title: 'It' };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        show
      </button>
      {isQuestion ? (
        <AlertDialog {...props} confirmLabel="OK" loading={locked} />
      ) : (
        <Dialog {...props} closeLabel="Close" locked={locked} />
      )}
    </>
  );
}

const popup = () => screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog');

describe('Back', () => {
  it.each(Object.entries(KINDS))('closes a %s', async (_, node) => {
    const { open, pressBack } = setUp(node);
    expect(open).toHaveLength(0);
    show();
    expect(popup()).not.toBeNull();
    expect(open).toHaveLength(1);
    pressBack();
    await waitFor(() => expect(popup()).toBeNull());
    expect(open).toHaveLength(0);
  });

  it.each([
    ['dialog', false],
    ['question', true],
  ])('does not close a locked %s', (_, isQuestion) => {
    const { open, pressBack } = setUp(<Kept isQuestion={isQuestion} locked />);
    show();
    pressBack();
    expect(popup()).not.toBeNull();
    expect(open).toHaveLength(1);
  });

  it('ignores overlays that were closed otherwise or unmounted', async () => {
    const { open } = setUp(KINDS.dialog);
    show();
    fireEvent.click(screen.getByLabelText('Close'));
    await waitFor(() => expect(open).toHaveLength(0));
  });

  it('leaves an overlay in the URL to the URL', () => {
    const { open } = setUp(<Dialog open isInUrl title="It" closeLabel="Close" />);
    expect(popup()).not.toBeNull();
    expect(open).toHaveLength(0);
  });
});
