import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { CheckingNote } from './checking-note.tsx';
import { CountBadge } from './count-badge.tsx';
import { Empty } from './empty.tsx';
import { ErrorBlock } from './error-block.tsx';
import { AddedTurnover } from './lock-note.tsx';
import { Moment } from './moment.tsx';
import { Notice, type NoticeProps } from './notice.tsx';
import { Progress } from './progress.tsx';
import { refusalWords } from './refusal-words.ts';
import { TurnoverBar, type TurnoverBarProps } from './turnover-bar.tsx';
import { UploadProgress } from './upload-progress.tsx';

it.each([
  [0, ''],
  [1, '1unread'],
  [99, '99unread'],
  [100, '99+unread'],
])('a badge of %i reads "%s"', (count, text) => {
  const { container } = render(<CountBadge count={count} label="unread" />);
  expect(container.textContent).toBe(text);
});

it.each<[Partial<NoticeProps>, string, number]>([
  [{}, '', 0],
  [{ title: 'Saved', children: 'At once', action: 'Undo' }, 'SavedAt onceUndo', 0],
  [{ onClose: () => {} }, '', 0],
  [{ closeLabel: 'Close' }, '', 0],
  [{ onClose: () => {}, closeLabel: 'Close' }, '', 1],
])('a notice with %j reads "%s" and has %i buttons', (props, text, buttons) => {
  const { container } = render(<Notice {...props} />);
  expect(container.textContent).toBe(text);
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

it('a notice has a role only if it is given, and is closed by its button', () => {
  const onClose = vi.fn();
  const { rerender } = render(<Notice title="A" />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Notice title="A" role="alert" onClose={onClose} closeLabel="Close" />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([screen.getAllByRole('alert').length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  [{}, 'Nothing'],
  [{ text: 'Yet', action: 'Play' }, 'NothingYetPlay'],
])('an empty list with %j reads "%s"', (props, text) => {
  expect(render(<Empty title="Nothing" {...props} />).container.textContent).toBe(text);
});

it.each([
  [{}, 0],
  [{ retryLabel: 'Retry' }, 0],
  [{ onRetry: () => {} }, 0],
  [{ retryLabel: 'Retry', onRetry: () => {} }, 1],
])('an error with %j interrupts, and has %i buttons', (props, buttons) => {
  render(<ErrorBlock title="Failed" text="Why" {...props} />);
  expect(screen.getByRole('alert').textContent).toMatch(/^FailedWhy/);
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

it('an error is retried once at a time', () => {
  const onRetry = vi.fn();
  const { rerender } = render(<ErrorBlock title="Failed" retryLabel="Retry" onRetry={onRetry} />);
  fireEvent.click(screen.getByRole('button'));
  rerender(<ErrorBlock title="Failed" retryLabel="Retry" onRetry={onRetry} retrying />);
  fireEvent.click(screen.getByRole('button'));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('an order whose outcome is looked up says so to screen readers', () => {
  render(<CheckingNote>Checking</CheckingNote>);
  expect(screen.getByRole('status').textContent).toBe('Checking');
});

it.each([
  ['/a.png', 'Level 2', undefined, 'Level 2'],
  [null, 'Level 2', [{ label: 'Gift', value: '$5' }], 'Level 2Gift$5'],
])('good news with the picture %s can be closed', (image, title, facts, text) => {
  const { container } = render(
    <Moment image={image} icon="gem" title={title} closeLabel="Close" {...(facts && { facts })} />,
  );
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(container.querySelectorAll('img')).toHaveLength(image ? 1 : 0);
  expect(container.querySelectorAll('dl')).toHaveLength(facts ? 1 : 0);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(container.innerHTML).toBe('');
});

it.each([
  [30, undefined, '30', '100', '30%'],
  [30, 60, '30', '60', '50%'],
  [70, 60, '60', '60', '100%'],
  [-1, 60, '0', '60', '0%'],
  [0, 0, '0', '0', '0%'],
  [5, 0, '0', '0', '0%'],
  [null, 60, null, '60', ''],
])('progress of %s up to %s is %s of %s', (value, max, now, end, width) => {
  render(<Progress label="Bets" value={value} {...(max !== undefined && { max })} />);
  const bar = screen.getByRole('progressbar', { name: 'Bets' });
  expect(['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => bar.getAttribute(name))).toEqual([
    now,
    '0',
    end,
  ]);
  expect((bar.firstElementChild as HTMLElement).style.width).toBe(width);
});

it.each<[TurnoverBarProps['turnover'], string | undefined, string, string | null]>([
  [undefined, '/turnover', '', null],
  [{ total: 900, left: 0 }, '/turnover', '', null],
  [null, '/turnover', 'Open turnover—', '0'],
  [{ total: 900, left: 300 }, undefined, 'Open turnover$6.00 of $9.00 · $3.00 left', '600'],
  [
    { total: 900, left: 300 },
    '/turnover',
    'See open turnoverOpen turnover$6.00 of $9.00 · $3.00 left',
    '600',
  ],
  [
    { total: 900, left: 1, locksWallet: true },
    undefined,
    'Can be withdrawn: $0.00Open turnover$8.99 of $9.00 · $0.01 left',
    '899',
  ],
])('turnover %j with the page %s reads "%s"', async (turnover, href, text, now) => {
  const { container } = await renderApp(<TurnoverBar turnover={turnover} href={href} />);
  expect(container.textContent).toBe(text);
  expect(screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null).toBe(now);
});

it.each([
  [null, ''],
  [0, 'Sending0%'],
  [0.456, 'Sending46%'],
  [1, 'Received100%'],
])('an upload of the share %s reads "%s"', async (share, text) => {
  const { container } = await renderApp(
    <UploadProgress share={share} sendingLabel="Sending" receivedLabel="Received" />,
  );
  expect(container.textContent).toBe(text);
});

it.each([
  [undefined, ''],
  ['0.00', ''],
  ['5.00', 'This adds $5.00 of turnover before you can withdraw.'],
])('money with the turnover %s reads "%s"', async (bets, text) => {
  const { container } = await renderApp(<AddedTurnover bets={bets} />, { page: { name: 'ACTIVITY_SIGNIN' } });
  expect(container.textContent).toBe(text);
});

it.each([
  [Object.assign(new Error('Not today'), { kind: 'refused' }), 'Not today'],
  [Object.assign(new Error('Too short'), { kind: 'invalid' }), 'Too short'],
  [Object.assign(new Error('line 7'), { kind: 'http' }), ''],
  [new Error('secret'), ''],
  [{ kind: 'refused', message: 'no error' }, ''],
])('%s has the words "%s"', (error, words) => {
  expect(refusalWords(error)).toBe(words);
});
