import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { RecallNotice } from './recall-notice.tsx';
import type { Recall } from './use-recall.ts';

const fox: GameWallet = {
  ...{ id: 2, name: 'Copper Fox', balance: '0.00', code: 'x', currency: 'USD', status: 'normal' },
  is_integer_only: false,
};
const silent: GameWallet = { ...fox, id: 9, name: 'Deep Current', balance: null, status: 'error' };
const WALLETS = [fox];
const moved: RecallEntry = { wallet_id: 2, amount: '5.50', is_ok: true };
const kept: RecallEntry = { wallet_id: 9, amount: '3.00', is_ok: false, message: 'Closed' };

interface Scene extends TestAppOptions {
  wallets?: GameWallet[];
}

function show(recall: Partial<Recall>, { wallets = WALLETS, ...options }: Scene = {}) {
  const close = vi.fn();
  const all: Recall = { phase: 'idle', result: null, start: () => {}, close, ...recall };
  const view = renderApp(<RecallNotice recall={all} wallets={wallets} />, {
    page: { name: 'TRADE' },
    ...options,
  });
  return view.then((app) => ({ ...app, close }));
}

it.each([
  ['idle', 'Brings all your money back from the games to the main wallet.'],
  ['moving', 'Bringing your money back from every game'],
  ['checking', 'No answer yet. We are checking the records; nothing is sent twice.'],
] as const)('shows the phase %s before there is a result', async (phase, text) => {
  await show({ phase });
  expect(screen.getByText(text).getAttribute('role')).toBe(phase === 'idle' ? null : 'status');
});

it.each<[NonNullable<Recall['result']>, string[]]>([
  [{ kind: 'missing' }, ['There is no record of it. Nothing was moved; you can try again.']],
  [
    { kind: 'open' },
    ['Some transfers are still under way. The records show how they end.', 'Transfer records'],
  ],
  [{ kind: 'failed', message: 'Not now' }, ['Your money was not brought back', 'Not now']],
  [
    { kind: 'done', entries: [] },
    ['There was nothing to bring back', 'All your money is in the main wallet already.'],
  ],
  [{ kind: 'done', entries: [moved] }, ['$5.50 came back to the main wallet', 'Copper Fox']],
  [
    { kind: 'done', entries: [kept] },
    ['No money was moved', '1 wallet could not be emptied; the money in it is safe.', '#9', 'Closed'],
  ],
  [
    { kind: 'done', entries: [moved, { ...kept, message: null }] },
    ['$5.50 came back to the main wallet', '1 wallet could not be emptied', 'Not brought back'],
  ],
])('shows the result %j', async (result, texts) => {
  const { container } = await show({ result });
  for (const text of texts) expect(container.textContent).toContain(text);
});

it.each<[RecallEntry[], string]>([
  [[], 'There was nothing to bring back'],
  [[moved], '$5.50 came back to the main wallet'],
  [[kept], '1 wallet could not be emptied; the money in it is safe.'],
])('names the cents that stay in a wallet of whole dollars after %j', async (entries, title) => {
  const whole = { ...fox, id: 3, balance: '0.90', is_integer_only: true };
  const { container } = await show({ result: { kind: 'done', entries } }, { wallets: [fox, whole] });
  expect(container.textContent).toContain(title);
  expect(container.textContent).toContain('$0.90 stays in games that move whole dollars only.');
  expect(container.textContent).not.toContain('All your money is in the main wallet already.');
});

it('reports no wallet that never held money, and no entry of nothing', async () => {
  const entries: RecallEntry[] = [
    { wallet_id: 2, amount: null, is_ok: false, message: 'No answer' },
    { wallet_id: 3, amount: '0.00', is_ok: true },
  ];
  const { container } = await show({ result: { kind: 'done', entries } });
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(container.textContent).toContain('All your money is in the main wallet already.');
});

it('reports a used wallet whose provider does not answer', async () => {
  const used = { ...fox, used_at: '2026-01-01T00:00:00Z' };
  const entries: RecallEntry[] = [{ wallet_id: 2, amount: null, is_ok: false, message: 'No answer' }];
  const { container } = await show({ result: { kind: 'done', entries } }, { wallets: [used] });
  expect(container.textContent).toContain('1 wallet could not be emptied');
});

it('does not claim that all money is back while a provider is silent', async () => {
  const { container } = await show({ result: { kind: 'done', entries: [] } }, { wallets: [fox, silent] });
  expect(container.textContent).toContain('No money was moved');
  expect(container.textContent).toContain('Deep CurrentNot answering, not brought back');
  expect(container.textContent).not.toContain('main wallet already');
});

it('marks each wallet by whether it was emptied, and says nothing was kept where all were', async () => {
  const { unmount } = await show({ result: { kind: 'done', entries: [moved, kept] } });
  const [first, second] = screen.getAllByRole('listitem').map((item) => item.querySelector('path'));
  const marks = render([<Glyph key="check" name="check" />, <Glyph key="x" name="x" />]).container;
  expect([first, second].map((path) => path?.getAttribute('d'))).toEqual(
    [...marks.querySelectorAll('path')].map((path) => path.getAttribute('d')),
  );
  expect(first?.closest('svg')?.getAttribute('class')).toContain('text-primary-text');
  expect(second?.closest('svg')?.getAttribute('class')).toContain('text-waiting');
  unmount();
  await show({ result: { kind: 'done', entries: [moved] } });
  expect(screen.queryByText(/could not be emptied/)).toBeNull();
});

it('is closed by its button', async () => {
  const { close } = await show({ result: { kind: 'missing' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close the result' }));
  expect(close).toHaveBeenCalledOnce();
});

it('has no link to records that the site does not have', async () => {
  await show({ result: { kind: 'open' } }, { hasPage: () => false });
  expect(screen.queryByRole('link')).toBeNull();
});
