import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import DialogHost from './dialog-host.tsx';

const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));

function setUp() {
  const store = createDialogStore();
  render(
    <RawIntlProvider value={intl}>
      <button type="button">behind</button>
      <DialogHost store={store} />
    </RawIntlProvider>,
  );
  return store;
}

describe('dialogs', () => {
  it('shows an error once, closes it and returns the focus', async () => {
    const store = setUp();
    const behind = screen.getByText('behind');
    behind.focus();
    let first: Promise<void> | undefined;
    act(() => {
      first = store.showError({ message: 'Balance too low' });
      void store.showError({ message: 'Balance too low' });
    });
    expect(await screen.findByRole('alertdialog')).toBeDefined();
    expect(screen.getAllByText('Balance too low')).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('OK'));
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await first;
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(behind));
  });

  it.each([
    ['Delete', true],
    ['Cancel', false],
  ])('answers a question by pressing %s with %s', async (label, answer) => {
    const store = setUp();
    let asked: Promise<boolean> | undefined;
    act(() => {
      asked = store.confirm({ message: 'Delete this mail?', confirmLabel: 'Delete', tone: 'danger' });
    });
    fireEvent.click(await screen.findByRole('button', { name: label }));
    expect(await asked).toBe(answer);
  });

  it.each([
    [{}, 'Something went wrong', 'Too low'],
    [{ title: 'Not sent' }, 'Not sent', 'Too low'],
  ])('titles an error with %j', async (options, name, description) => {
    const store = setUp();
    act(() => void store.showError({ message: 'Too low', ...options }));
    await screen.findByRole('alertdialog', { name, description });
  });

  it.each([
    [{}, 'Delete?', '', ['Cancel', 'Confirm'], 'Confirm'],
    [
      { title: 'Mail', confirmLabel: 'Delete', cancelLabel: 'Keep', tone: 'danger' },
      'Mail',
      'Delete?',
      ['Keep', 'Delete'],
      'Keep',
    ],
  ] as const)('shows a question with %j', async (options, name, description, labels, focused) => {
    const store = setUp();
    act(() => void store.confirm({ message: 'Delete?', ...options }));
    const dialog = await screen.findByRole('alertdialog', { name, description });
    expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(labels);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  });

  it.each(['Cancel', 'Close', 'Escape'])('answers nothing to a question for a text by %s', async (way) => {
    const store = setUp();
    let asked: Promise<string | null> | undefined;
    act(() => {
      asked = store.prompt({
        ...{ title: 'Card', message: 'Its name', confirmLabel: 'Save', placeholder: 'My card' },
        inputType: 'url',
      });
    });
    await screen.findByRole('dialog', { name: 'Card' });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Its name' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect([input.placeholder, input.type]).toEqual(['My card', 'url']);
    fireEvent.change(input, { target: { value: 'Visa' } });
    screen.getByRole('button', { name: 'Save' });
    if (way === 'Escape') fireEvent.keyDown(input, { key: 'Escape' });
    else fireEvent.click(screen.getByRole('button', { name: way }));
    expect(await asked).toBeNull();
  });

  it('cancels a question by Escape', async () => {
    const store = setUp();
    let asked: Promise<boolean> | undefined;
    act(() => {
      asked = store.confirm({ message: 'Delete this mail?' });
    });
    fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' });
    expect(await asked).toBe(false);
  });

  it('shows waiting questions one after the other', async () => {
    const store = setUp();
    act(() => {
      void store.showError({ message: 'first' });
      void store.showError({ message: 'second' });
    });
    expect(await screen.findByText('first')).toBeDefined();
    expect(screen.queryByText('second')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('second')).toBeDefined();
  });

  it.each([
    ['email', 'nobody', 'Invalid email address', 'a@b.example'],
    ['url', 'ftp://x', 'Invalid URL', 'https://x.example/y'],
    ['email', '  ', 'Please fill this in', ' a@b.example '],
  ] as const)('takes a %s only when it is one', async (inputType, wrong, words, right) => {
    const store = setUp();
    let asked: Promise<string | null> | undefined;
    act(() => {
      asked = store.prompt({ message: 'Yours', inputType });
    });
    const input = await screen.findByRole('textbox', { name: 'Yours' });
    fireEvent.change(input, { target: { value: wrong } });
    screen.getByRole('button', { name: 'Confirm' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: right } });
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await asked).toBe(right.trim());
  });
});
