import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { watchBalances } from '#platform/browser/balances.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { BalanceText, FitMoney, Money } from '#ui/values/money.tsx';
import { useHiddenBalances } from './use-hidden-balances.ts';

function Switch() {
  return <BalanceSwitch {...useHiddenBalances()} />;
}

/** Renders the switches, and then calls `watchBalances`, as the app does at its start. */
async function open(switches: ReactNode) {
  const { app } = await renderApp(switches);
  stop = watchBalances(app.storages.local, document);
}

let stop = () => {};
const areMasked = () => document.documentElement.hasAttribute('data-balances');
const buttons = () => screen.getAllByRole('button', { name: 'Hide balances' });
const states = () => buttons().map((button) => button.getAttribute('aria-pressed'));

afterEach(() => {
  stop();
  localStorage.clear();
  delete document.documentElement.dataset.balances;
});

it('hides all balances of the page, and stores the choice', async () => {
  await open(
    <>
      <Switch />
      <Switch />
    </>,
  );
  fireEvent.click(buttons()[0] as HTMLElement);
  expect([areMasked(), localStorage.getItem('balances'), states()]).toEqual([
    true,
    'hidden',
    ['true', 'true'],
  ]);
  fireEvent.click(buttons()[1] as HTMLElement);
  expect([areMasked(), localStorage.getItem('balances'), states()]).toEqual([
    false,
    null,
    ['false', 'false'],
  ]);
});

it('starts with the stored choice, and follows another tab', async () => {
  localStorage.setItem('balances', 'hidden');
  await open(<Switch />);
  await waitFor(() => expect(states()).toEqual(['true']));
  localStorage.removeItem('balances');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'balances', storageArea: localStorage }));
  });
  expect([areMasked(), states()]).toEqual([false, ['false']]);
});

it('masks balances, and no other amounts', async () => {
  const { container } = await renderApp(
    <>
      <CountedMoney value="1.00" />
      <Money value="2.00" isBalance />
      <FitMoney value="3.00" isBalance />
      <BalanceText value="4.00">{(amount) => `${amount} more in games.`}</BalanceText>
      <Money value="5.00" />
      <FitMoney value="6.00" />
    </>,
  );
  // The style sheet hides the children of `.balance`, and draws a mask.
  const hidden = [...container.querySelectorAll('.balance > *')].map(({ textContent }) => textContent);
  expect(hidden).toEqual(['$1.00', '$2.00', '$3.00', '$4.00 more in games.']);
  expect(container.querySelector('[data-masked]')?.getAttribute('data-masked')).toBe('•••• more in games.');
});
