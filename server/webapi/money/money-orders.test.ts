import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { toDecimal } from '#shared/money.ts';
import { moneySides } from '#tests/setup/money-sides.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { openDeposit } from '../deposit/orders.ts';
import { cancelDeposit, declineDeposit, startPaying, submitReceipt } from '../deposit/provider.ts';
import { ApiError } from '../http/errors.ts';
import { requestWithdrawal } from '../payout/withdrawals.ts';
import { createRandom, type Random } from '../seed/random.ts';
import { cancelBet, placeBet, settleRound } from './bets.ts';
import { ProviderDown } from './providers.ts';
import { recallAll, recoverTransfers, returnStranded, transferMoney } from './transfers.ts';
import { walletById } from './wallets.ts';

const RUNS = 10;
const STEPS = 1000;
const MEMBERS = ['ada', 'bob', 'eve'];
const CHANNELS = [1, 2, 3, 4, 5, 6, 8];
/** Game wallets that answer, and one that takes whole amounts only. */
const GAMES = [10, 11, 22];

let api: TestApi | undefined;
// Closes the database of a failed run.
afterEach(() => api?.deps.db.close());

/** Members who may do everything. One of ten calls to a provider fails. */
async function createWorld(random: Random) {
  const world = await createTestApi({
    providers: {
      call: () =>
        random.between(1, 10) === 1 ? Promise.reject(new ProviderDown('gone')) : Promise.resolve(),
    },
  });
  const { db } = world.deps;
  for (const account of MEMBERS) await world.signUp(`${account}01`);
  db.run(`UPDATE members SET identity_status = 'passed', safe_password_hash = 'x' WHERE id > 1`);
  db.run(
    `INSERT INTO bank_cards (member_id, bank_id, account_name, account_number, status, created_at)
     SELECT id, 1, 'A', '90154002' || id, 'verified', 0 FROM members WHERE id > 1`,
  );
  db.run(
    'UPDATE withdraw_policy SET most_open = 3, reject_every = 3, amount_min = 1000, daily_amount = 1000000000',
  );
  db.run('UPDATE levels SET daily_withdrawals = 1000, free_withdrawals = 2');
  return world;
}

/** An action of a member, of a provider or of time. */
type Step = (world: TestApi, random: Random) => unknown;

const memberOf = ({ deps }: TestApi, random: Random) =>
  deps.db.get<{ id: number }>('SELECT id FROM members WHERE account = :account', {
    account: `${random.pick(MEMBERS)}01`,
  })?.id ?? 0;

/** Id of a random open deposit. */
function openDepositOf({ deps }: TestApi, random: Random): number | undefined {
  const deposits = deps.db.all<{ id: number }>(
    `SELECT id FROM deposits WHERE member_id > 1 AND status IN ('pending', 'reviewing')`,
  );
  return deposits.length > 0 ? random.pick(deposits).id : undefined;
}

function withDeposit(change: (world: TestApi, id: number) => unknown): Step {
  return (world, random) => {
    const id = openDepositOf(world, random);
    if (id !== undefined) world.deps.db.write(() => void change(world, id));
  };
}

const deposit: Step = (world, random) => {
  const body = {
    channel_id: random.pick(CHANNELS),
    amount: toDecimal(random.between(9000, 90_000)),
    discount_id: random.pick([0, 0, 1, 3, 7]) || undefined,
  };
  world.deps.db.write(() => void openDeposit(world.deps, { memberId: memberOf(world, random), body }));
};

const receipt = withDeposit(({ deps }, id) => {
  const owner = deps.db.get<{ member_id: number }>('SELECT member_id FROM deposits WHERE id = :id', { id });
  const name = `r${id}-${deps.now()}.webp`;
  deps.db.run('INSERT OR IGNORE INTO uploads (name, member_id, at) VALUES (:name, :owner, 0)', {
    name,
    owner: owner?.member_id ?? 0,
  });
  submitReceipt(deps, { id, name });
});

const withdraw: Step = (world, random) => {
  const memberId = memberOf(world, random);
  const card = world.deps.db.get<{ id: number }>('SELECT id FROM bank_cards WHERE member_id = :memberId', {
    memberId,
  });
  const amount = random.between(900, 60_000);
  world.deps.db.write(
    () =>
      void requestWithdrawal(world.deps, {
        ...{ memberId, method: 'bank_card', targetId: card?.id ?? 0, amount },
      }),
  );
};

const transfer: Step = (world, random) => {
  const { deps } = world;
  const [game, isOut] = [random.pick(GAMES), random.between(0, 1) === 1];
  const [from, to] = isOut ? [game, 1] : [1, game];
  return transferMoney(deps, {
    memberId: memberOf(world, random),
    from: walletById(deps, from),
    to: walletById(deps, to),
    amount: random.between(1, 300) * (game === 22 ? 100 : 97),
    mode: 'manual',
    assertAllowed: () => {},
    onArrival: () => {},
  });
};

const recall: Step = (world, random) =>
  recallAll(world.deps, {
    memberId: memberOf(world, random),
    mode: 'manual',
    assertAllowed: () => {},
    describe: () => '',
  });

function bet(play: (world: TestApi, round: Parameters<typeof placeBet>[1]) => unknown): Step {
  return (world, random) => {
    const stake = random.between(1, 200) * 100;
    const round = {
      ...{
        memberId: memberOf(world, random),
        walletId: random.pick(GAMES),
        productId: random.between(1, 20),
      },
      ...{ gameId: null, bet: stake, payout: random.pick([0, 0, stake, stake * 2 - 1]), at: world.clock.now },
    };
    world.deps.db.write(() => void play(world, round));
  };
}

const round = bet(({ deps }, one) => settleRound(deps, one));
const cancelledBet = bet(({ deps }, one) => {
  cancelBet(deps, { betNo: placeBet(deps, { ...one, payout: 0 }), round: { ...one, payout: 0 } });
});
const openBet = bet(({ deps }, one) => placeBet(deps, { ...one, payout: 0 }));

/** Moves the clock: by seconds, or by half a day ahead or back. */
const time: Step = ({ deps, clock }, random) => {
  clock.now += random.pick([1000, 3000, 6000, 12_000, 43_200_000, -43_200_000]);
  deps.jobs.runDue();
};

/** The operator cancels the open turnovers of a member. */
const waive: Step = (world, random) =>
  world.deps.db.run('UPDATE turnovers SET passed_at = 1 WHERE member_id = :memberId AND passed_at IS NULL', {
    memberId: memberOf(world, random),
  });

/** Returns money in transit, as a restart does. */
const restart: Step = ({ deps }) => recoverTransfers(deps) + returnStranded(deps);

const ALL_STEPS: readonly Step[] = [
  ...[deposit, deposit, deposit, withdraw, withdraw, withdraw, transfer, transfer, transfer, round, round],
  ...[round, cancelledBet, openBet, recall, time, time, time, restart, receipt, waive, waive],
  withDeposit(({ deps }, id) => cancelDeposit(deps, id)),
  withDeposit(({ deps }, id) => startPaying(deps, id)),
  withDeposit(({ deps }, id) => declineDeposit(deps, id)),
];

async function run(step: Step, world: TestApi, random: Random): Promise<'done' | 'refused'> {
  try {
    await step(world, random);
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return 'refused';
    throw error;
  }
}

/** Runs jobs until no order is open. */
function drain(world: TestApi): void {
  for (let look = 0; look < 400; look += 1) {
    world.advance(60);
    world.deps.jobs.runDue();
  }
}

it(`${RUNS * STEPS} random steps keep deposits − withdrawals − fees + bonuses + game results = wallets + holds`, async () => {
  const outcomes = { done: 0, refused: 0 };
  const ended = { success: 0, rejected: 0 };
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async (seed) => {
      const random = createRandom(seed);
      const world = await createWorld(random);
      api = world;
      for (let count = 0; count < STEPS; count += 1) {
        outcomes[await run(random.pick(ALL_STEPS), world, random)] += 1;
        const { asked, held } = moneySides(world.deps.db);
        expect(held).toBe(asked);
      }
      drain(world);
      const { db, ledger } = world.deps;
      const open = db.all(
        `SELECT order_no FROM deposits WHERE status IN ('pending', 'paying', 'reviewing')
         UNION ALL SELECT order_no FROM withdrawals WHERE status IN ('pending', 'reviewing', 'paying')
         UNION ALL SELECT order_no FROM transfers WHERE status = 'pending'`,
      );
      expect(open).toEqual([]);
      expect(db.all(`SELECT * FROM ledger_accounts WHERE kind = 'hold' AND balance <> 0`)).toEqual([]);
      expect(moneySides(world.deps.db).held).toBe(moneySides(world.deps.db).asked);
      expect(ledger.audit()).toEqual([]);
      for (const status of ['success', 'rejected'] as const)
        ended[status] +=
          db.get<{ n: number }>(
            'SELECT count(*) AS n FROM withdrawals WHERE member_id > 1 AND status = :status',
            { status },
          )?.n ?? 0;
      db.close();
      api = undefined;
    }),
    { numRuns: RUNS },
  );
  // Many steps must be done and many refused, and withdrawals must end both ways. Otherwise the test proves little.
  expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(RUNS * STEPS * 0.1);
  expect(Math.min(ended.success, ended.rejected)).toBeGreaterThan(RUNS);
}, 240_000);
