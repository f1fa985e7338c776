import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  DepositRecord,
  DiscountRecord,
  GameRecord,
  TransferRecord,
  WithdrawRecord,
} from '#shared/webapi/schemas/records.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import type { RecordItem, RecordView } from './kind.ts';
import { useDepositView } from './use-deposit-view.tsx';
import { useGameView } from './use-game-view.tsx';
import { usePromoView } from './use-promo-view.tsx';
import { useTransferView } from './use-transfer-view.tsx';
import { useWithdrawalsView } from './use-withdrawals-view.tsx';

/** The card, the table row and the details of one record. */
async function show<Item extends RecordItem, Sums>(
  useView: () => RecordView<Item, Sums>,
  record: Item,
  options: TestAppOptions = {},
) {
  function Probe() {
    const view = useView();
    const card = view.card(record);
    return (
      <>
        <p data-testid="card">
          {card.title} | {card.text} | {card.amount} | {card.badge}
        </p>
        <p data-testid="row">
          {view.columns.map(({ id, cell }) => (
            <span key={id} data-testid={id}>
              {cell(record)}
            </span>
          ))}
        </p>
        <dl>
          {view.details(record).map(({ term, detail }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      </>
    );
  }
  await renderApp(<Probe />, { page: { name: 'RECORD_GAME' }, ...options });
  const [terms, details] = ['dt', 'dd'].map((tag) =>
    [...document.querySelectorAll(tag)].map(({ textContent }) => textContent),
  );
  const csv = () => {
    let columns: string[] = [];
    function Csv() {
      const view = useView();
      columns = view
        .csv({ clock: (at) => at ?? null, zoneName: 'UTC' })
        .map(({ value, isNumber }) => `${value(record) ?? ''}${isNumber ? ' #' : ''}`);
      return null;
    }
    return renderApp(<Csv />, { page: { name: 'RECORD_GAME' }, ...options }).then(() => columns);
  };
  return { terms, details, card: screen.getByTestId('card').textContent, csv };
}

afterEach(() => vi.unstubAllGlobals());

describe('a bet', () => {
  const bet: GameRecord = {
    ...{ id: 7, bet_no: 'B7', category_code: 'egame', product_id: 12, product_name: 'Fox' },
    ...{ game_name: 'Run', bet_amount: '10.00', valid_bet: '9.00', payout: '4.00', win_loss: '-6.00' },
    ...{ status: 'settled', bet_at: '2026-11-20T12:00:00Z' },
  };
  const BASE = ['Bet number', 'Provider', 'Bet', 'Valid bets', 'Payout', 'Net result', 'Placed', 'Settled'];

  it.each<[Partial<GameRecord>, string]>([
    [{}, 'Run | Fox | Net result −$6.00 | Settled'],
    [{ status: 'unsettled' }, 'Run | Fox | Bet $10.00 | Open'],
    [{ status: 'cancelled' }, 'Run | Fox | Stake returned $10.00 | Canceled'],
    [{ product_name: 'Run' }, 'Run |  | Net result −$6.00 | Settled'],
  ])('with %j has the card "%s"', async (values, card) => {
    expect((await show(useGameView, { ...bet, ...values })).card).toBe(card);
  });

  it('has its round and its content among the details only where they are known', async () => {
    expect((await show(useGameView, bet)).terms).toEqual(BASE);
  });

  it('has its round and its content among the details', async () => {
    const { terms } = await show(useGameView, { ...bet, round_no: 'R1', content: 'Red' });
    expect(terms).toEqual([BASE[0], 'Round', ...BASE.slice(1), 'Details']);
  });

  it('names the returned stake of a canceled bet in place of a result', async () => {
    const canceled = { ...bet, payout: '0.00', win_loss: '0.00', status: 'cancelled' as const };
    const { terms, details } = await show(useGameView, canceled);
    expect(terms).toEqual(['Bet number', 'Provider', 'Bet', 'Stake returned', 'Placed', 'Settled']);
    expect(details?.[3]).toBe('$10.00');
    for (const id of ['payout', 'result']) expect(screen.getByTestId(id).textContent).toBe('—');
    expect(screen.getByTestId('bet_amount').querySelector('s')?.textContent).toBe('$10.00');
  });

  it.each([
    ['settled', ['4.00 #', '-6.00 #']],
    ['unsettled', [' #', ' #']],
    ['cancelled', [' #', ' #']],
  ] as const)('%s has the payout and the result %j in the file', async (status, cells) => {
    const { csv } = await show(useGameView, { ...bet, status });
    expect((await csv()).slice(9, 11)).toEqual(cells);
  });
});

describe('a deposit', () => {
  const deposit: DepositRecord = {
    ...{ id: 7, created_at: '2026-11-22T04:00:00Z', order_no: 'D7', channel_id: 3, channel_name: 'ATM' },
    ...{ type: 'atm', display: 'code', amount: '1000.00', fee: '1.50', actual_amount: '998.50' },
    ...{ status: 'success', can_cancel: false, need_receipt: false },
  };
  const BASE = ['Order number', 'Channel', 'Amount', 'Fee', 'You received'];

  it.each<[Partial<DepositRecord>, string[]]>([
    [{}, [...BASE, 'Time']],
    [{ bonus_amount: '5.00' }, [...BASE, 'Bonus', 'Time']],
    [{ coin_amount: '12.5', currency: 'USDT' }, [...BASE, 'Coins to send', 'Time']],
    [{ finished_at: '2026-11-22T05:00:00Z' }, [...BASE, 'Time', 'Ended']],
    [{ remark: 'Late' }, [...BASE, 'Time', 'Reason']],
    [{ receipt_url: 'https://cdn.example.com/a.jpg' }, [...BASE, 'Time', 'Receipt']],
    [{ status: 'pending' }, [...BASE.slice(0, -1), 'You receive', 'Time', 'Still open']],
    [{ status: 'failed' }, ['Order number', 'Channel', 'Amount', 'Time']],
    [{ fee: '0.00' }, [...BASE.filter((term) => term !== 'Fee'), 'Time']],
  ])('with %j has the details %j', async (values, terms) => {
    expect((await show(useDepositView, { ...deposit, ...values })).terms).toEqual(terms);
  });

  it('links an open order only if the site has its page', async () => {
    await show(useDepositView, { ...deposit, status: 'pending' as const }, { hasPage: () => false });
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  });

  it('links an open order', async () => {
    await show(useDepositView, { ...deposit, status: 'pending' as const });
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      '/enUS/member/deposit?order=7',
    );
  });

  it('says that a receipt could not be loaded', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await show(useDepositView, { ...deposit, receipt_url: '/api/webapi/upload/a.jpg' });
    expect(await screen.findByText('The receipt could not be loaded')).toBeTruthy();
  });
});

describe('a promotion', () => {
  const promo: DiscountRecord = {
    ...{ id: 1, created_at: '2026-11-22T04:00:00Z', title: 'Gift', order_no: 'P1', amount: '5.00' },
    status: 'approved',
  };
  const BASE = ['Record number', 'Promotion', 'Amount'];

  it.each<[Partial<DiscountRecord>, string, string[], string]>([
    [{}, 'Gift |  | $5.00 | Received', [...BASE, 'Time', 'Reviewed'], '—'],
    [
      { multiple: '0' },
      'Gift | No turnover required | $5.00 | Received',
      [...BASE, 'Turnover', 'Time', 'Reviewed'],
      'No turnover required',
    ],
    [
      { multiple: '5.00' },
      'Gift | 5× turnover | $5.00 | Received',
      [...BASE, 'Turnover', 'Time', 'Reviewed'],
      '5×',
    ],
    [
      { status: 'pending', discount_type: 'deposit' },
      'Gift |  | $5.00 | Waiting for your deposit',
      [...BASE, 'Time', 'Reviewed'],
      '—',
    ],
    [
      { status: 'rejected', reason: 'Used' },
      'Gift |  | $5.00 | Not accepted',
      [...BASE, 'Time', 'Reviewed', 'Reason'],
      '—',
    ],
  ])('with %j has the card "%s", the details %j and the turnover %s', async (values, card, terms, turnover) => {
    const shown = await show(usePromoView, { ...promo, ...values });
    expect(shown.card?.replaceAll('\u00a0', ' ')).toBe(card);
    expect(shown.terms).toEqual(terms);
    expect(screen.getByTestId('turnover').textContent).toBe(turnover);
  });
});

it('has the columns of a promotion in the file', async () => {
  const record: DiscountRecord = {
    ...{ id: 1, created_at: '2026-11-22T04:00:00Z', order_no: 'P1', title: 'Gift', amount: '5.00' },
    ...{ multiple: '5.00', status: 'rejected', reviewed_at: '2026-11-23T04:00:00Z', reason: 'Used' },
  };
  const { csv } = await show(usePromoView, record);
  expect(await csv()).toEqual([
    ...['2026-11-22T04:00:00Z', 'P1', 'Gift', '5.00 #', '5.00 #'],
    ...['Not accepted', '2026-11-23T04:00:00Z', 'Used'],
  ]);
});

describe('a transfer', () => {
  const transfer: TransferRecord = {
    ...{ id: 1, created_at: '2026-11-22T04:00:00Z', order_no: 'T1', from_wallet_id: 1, to_wallet_id: 2 },
    ...{ from_name: 'Main', to_name: 'Fox', amount: '5.00', status: 'success', mode: 'manual' },
  };
  const BASE = ['Transfer number', 'From', 'To', 'Time', 'Type'];

  it.each<[Partial<TransferRecord>, string[]]>([
    [{}, BASE],
    [{ status: 'unknown' }, [...BASE, 'Status']],
    [{ status: 'failed', remark: 'Closed' }, [...BASE, 'Remark']],
  ])('with %j has the details %j', async (values, terms) => {
    expect((await show(useTransferView, { ...transfer, ...values })).terms).toEqual(terms);
  });

  it('has its columns in the file', async () => {
    const { csv } = await show(useTransferView, { ...transfer, status: 'failed', remark: 'Closed' });
    expect(await csv()).toEqual([
      ...['2026-11-22T04:00:00Z', 'T1', 'Main', 'Fox', '5.00 #', 'Manual', 'Failed', 'Closed'],
    ]);
  });

  it('names its wallets and its type on the card', async () => {
    expect((await show(useTransferView, { ...transfer, mode: 'auto' as const })).card).toBe(
      'MaintoFox | Automatic | $5.00 | Done',
    );
  });
});

describe('a withdrawal', () => {
  const order: WithdrawRecord = {
    ...{ id: 2, created_at: '2026-11-20T12:00:00Z', order_no: 'W2', method: 'virtual' },
    ...{ account_masked: 'TR7N', amount: '100.00', fee: '4.00', actual_amount: '96.00', status: 'paying' },
  };
  const BASE = ['Order number', 'Method', 'Account', 'Amount'];
  const OPEN = [...BASE, 'Fee', 'You will receive'];

  it.each<[Partial<WithdrawRecord>, string[]]>([
    [{}, [...OPEN, 'Time', 'Ended']],
    [{ exchange_rate: '1.50' }, [...OPEN, 'Coins to be sent', 'Rate', 'Time', 'Ended']],
    [{ exchange_rate: '0' }, [...OPEN, 'Rate', 'Time', 'Ended']],
    [{ fee: '0.00' }, [...BASE, 'You will receive', 'Time', 'Ended']],
    [{ status: 'rejected', reason: 'No' }, [...BASE, 'Returned to main wallet', 'Time', 'Ended', 'Reason']],
  ])('with %j has the details %j', async (values, terms) => {
    expect((await show(useWithdrawalsView, { ...order, ...values })).terms).toEqual(terms);
  });

  it.each<[Partial<WithdrawRecord>, string, string]>([
    [{ status: 'success', currency: 'USDT' }, 'Coins sent64.00 USDT', 'Rate1 USDT = $1.50'],
    [{ status: 'paying', currency: null }, 'Coins to be sent64.00', 'Rate1 coin = $1.50'],
    [{ status: 'rejected', currency: 'USDT' }, '', 'Rate1 USDT = $1.50'],
  ])('in coins with %j has the rows "%s" and "%s"', async (values, coins, rate) => {
    await show(useWithdrawalsView, { ...order, exchange_rate: '1.50', ...values });
    const rowOf = (term: RegExp) => screen.queryByText(term, { selector: 'dt' })?.parentElement?.textContent;
    expect([rowOf(/^Coins/) ?? '', rowOf(/^Rate$/)]).toEqual([coins, rate]);
  });

  it('has its fee in a column', async () => {
    await show(useWithdrawalsView, order);
    expect(screen.getByTestId('fee').textContent).toBe('$4.00');
  });

  it('that was returned has no fee in its column', async () => {
    await show(useWithdrawalsView, { ...order, status: 'rejected' as const });
    expect(screen.getByTestId('fee').textContent).toBe('—');
  });

  it('names its method on the card', async () => {
    expect((await show(useWithdrawalsView, order)).card).toBe('TR7N | Crypto | $100.00 | Being paid');
  });
});
