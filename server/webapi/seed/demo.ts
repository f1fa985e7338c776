import { type Cents, parseMoney } from '#shared/money.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { insertMember } from '../access/members.ts';
import { insertPastDeposit } from '../deposit/orders.ts';
import type { WebapiDeps } from '../deps.ts';
import { insertMail } from '../mail/mails.ts';
import { cancelBet, placeBet, settleRound } from '../money/bets.ts';
import type { Account } from '../money/ledger.ts';
import { insertFailedTransfer, insertTransfer } from '../money/transfers.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { games, messages, products } from './content.ts';
import { insertDemoActivities, insertDemoReferrals } from './demo-activities.ts';
import { insertDemoAccounts, insertPastWithdrawal } from './demo-payouts.ts';
import { insertDemoPlayers } from './demo-players.ts';
import { createRandom, type Random } from './random.ts';
import { sportBet } from './sport-bets.ts';
import type { SeedProduct } from './types.ts';

const DEMO_ACCOUNT = 'demo';
const DEMO_CODE = 'DM7QKX2';
export const DEMO_PASSWORD = 'demo-password-1';
export const DEMO_SAFE_PASSWORD = '246810';

/** Days of history. */
const DAYS = 60;
/** This seed gives level 5, some thousand dollars left and a moderate loss. */
const DEMO_SEED = 40;
/** Days ago of the day whose first withdrawal was rejected. */
const REJECTED_DAY = 3;
/** Withdrawal methods by days ago; all other withdrawals went to the bank card. */
const METHODS: Partial<Record<number, WithdrawMethod>> = { 27: 'account_card', 21: 'virtual', 9: 'virtual' };

/** Channel ids of content/deposit-channels.json. */
const BANK_TRANSFER = 1;
const ATM_CODE = 3;
const CREDIT_CARD = 5;
const DECLINED = { enUS: 'The payment was declined by its provider.', zhTW: '付款已被金流商拒絕。' };
const EXPIRED = { enUS: 'No payment came in time. Nothing was booked.', zhTW: '逾時未收到款項，未入帳。' };

type DemoDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

/** Hashes of the demo member's passwords. */
interface Secrets {
  password: string;
  safePassword: string;
}

interface History {
  deps: DemoDeps;
  memberId: number;
  random: Random;
}

/** Inserts the demo member with two months of history; call inside `db.write`. */
export function insertDemoMember(deps: DemoDeps, at: number, hashes: Secrets): void {
  const memberId = insertMember(deps.db, {
    account: DEMO_ACCOUNT,
    passwordHash: hashes.password,
    areaCode: '+886',
    phone: '+886912345678',
    email: 'demo@example.com',
    birthday: '1990-06-18',
    at: at - DAYS * DAY_MS,
    ip: '203.0.113.24',
  });
  deps.db.run(
    `UPDATE members SET name = '王小明', identity_status = 'passed', safe_password_hash = :safe, referral_code = :code,
     last_login_at = :last, last_login_ip = '203.0.113.24', login_at = :login WHERE id = :memberId`,
    {
      code: DEMO_CODE,
      safe: hashes.safePassword,
      last: at - 26 * HOUR_MS,
      login: at - 3 * HOUR_MS,
      memberId,
    },
  );
  insertDemoAccounts(deps.db, memberId, at);
  insertAccountEvents(deps.db, memberId, at);
  insertHistory({ deps, memberId, random: createRandom(DEMO_SEED) }, at);
  insertDemoActivities(deps, memberId, at);
  insertDemoReferrals(deps, { referralCode: DEMO_CODE, passwordHash: hashes.password }, at);
  insertDemoPlayers(deps, { passwordHash: hashes.password }, at);
  // The mails and notifications that the history sent are replaced by those of content/messages.json.
  deps.db.run('DELETE FROM mails WHERE member_id = :memberId AND deleted_at IS NULL', { memberId });
  deps.db.run('DELETE FROM notifications WHERE member_id = :memberId', { memberId });
  insertMessages(deps, memberId, at);
}

/**
 * Each day: money to a game wallet, an evening of bets, the rest back. Every third day starts with a deposit, every sixth
 * ends with a withdrawal.
 */
function insertHistory(history: History, at: number): void {
  const { random } = history;
  const open = products.filter((product) => product.behaviour !== 'failing' && !product.is_maintenance);
  for (let day = DAYS - 1; day >= 1; day -= 1) {
    const evening = at - day * DAY_MS;
    if (day % 3 === 2)
      deposit(history, evening, random.pick(['2000.00', '3000.00', '4000.00', '5000.00', '8000.00']));
    const product = random.pick(open);
    const stake = transferIn(history, product, evening + HOUR_MS / 2);
    if (stake > 0) playEvening(history, product, { from: evening + HOUR_MS, stake });
    // On some of the last days the money stays in the game wallet.
    if (day > 4 || day % 2 === 0) transferOut(history, product, evening + 5 * HOUR_MS);
    if (day % 6 === 3) withdraw(history, evening + 6 * HOUR_MS, day);
  }
  insertFrozenBalance(history, at);
  insertOpenBets(history, at);
  insertFailedAttempt(history, at);
  insertUnpaidDeposits(history, at);
}

function main(memberId: number): Account {
  return { kind: 'wallet', memberId, walletId: MAIN_WALLET_ID };
}

function deposit({ deps, memberId }: History, at: number, amount: string): void {
  insertPastDeposit(deps, {
    memberId,
    channelId: BANK_TRANSFER,
    amount: parseMoney(amount),
    at,
    status: 'success',
  });
}

/** One failed, one expired and one cancelled deposit. */
function insertUnpaidDeposits({ deps, memberId }: History, at: number): void {
  const past = { memberId, amount: parseMoney('1000.00') };
  insertPastDeposit(deps, {
    ...past,
    channelId: CREDIT_CARD,
    at: at - 20 * DAY_MS,
    status: 'failed',
    remark: DECLINED,
  });
  insertPastDeposit(deps, {
    ...past,
    channelId: ATM_CODE,
    at: at - 8 * DAY_MS,
    status: 'expired',
    remark: EXPIRED,
  });
  insertPastDeposit(deps, { ...past, channelId: BANK_TRANSFER, at: at - 50 * HOUR_MS, status: 'cancelled' });
}

/** Withdraws a third of the main wallet in hundreds of dollars, if that is at least $1,000. */
function withdraw({ deps, memberId }: History, at: number, day: number): void {
  const balance = deps.ledger.balance(main(memberId));
  const amount = Math.floor(balance / 30_000) * 10_000;
  if (amount < parseMoney('1000.00')) return;
  const order = { memberId, amount, method: METHODS[day] ?? 'bank_card' } as const;
  if (day === REJECTED_DAY) insertPastWithdrawal(deps, { ...order, at: at - HOUR_MS, status: 'rejected' });
  insertPastWithdrawal(deps, { ...order, at, status: 'success' });
}

/** Transfers 40 to 70 % of the main wallet, in whole dollars, to the product's wallet. Returns the amount in cents. */
function transferIn({ deps, memberId, random }: History, product: SeedProduct, at: number): Cents {
  const balance = deps.ledger.balance(main(memberId));
  const amount = Math.floor((balance * random.between(40, 70)) / 10_000) * 100;
  if (amount <= 0) return 0;
  const mode = random.between(1, 4) === 1 ? 'auto' : 'manual';
  insertTransfer(deps, {
    memberId,
    fromId: MAIN_WALLET_ID,
    toId: product.wallet_id,
    amount,
    mode,
    status: 'success',
    at,
  });
  return amount;
}

function transferOut({ deps, memberId }: History, product: SeedProduct, at: number): void {
  const balance = deps.ledger.balance({ kind: 'wallet', memberId, walletId: product.wallet_id });
  const amount = product.behaviour === 'whole_amounts' ? balance - (balance % 100) : balance;
  if (amount <= 0) return;
  insertTransfer(deps, {
    memberId,
    fromId: product.wallet_id,
    toId: MAIN_WALLET_ID,
    amount,
    mode: 'manual',
    status: 'success',
    at,
  });
}

/** 10 to 16 bets of 20 to 50 % of `stake`, until the balance is used up. */
function playEvening(
  history: History,
  product: SeedProduct,
  { from, stake }: { from: number; stake: Cents },
): void {
  const { deps, memberId, random } = history;
  const titles = games.filter((game) => game.product_id === product.id);
  const walletId = product.wallet_id;
  const rounds = random.between(10, 16);
  for (let round = 0; round < rounds; round += 1) {
    const balance = deps.ledger.balance({ kind: 'wallet', memberId, walletId });
    const planned = Math.floor((stake * random.between(20, 50)) / 10_000) * 100;
    const bet = Math.min(planned, balance - (balance % 100));
    if (bet <= 0) return;
    const gameId = titles.length > 0 ? random.pick(titles).id : null;
    const roundNo = `R${random.between(100_000_000, 999_999_999)}`;
    const payout = payoutOf(random, bet);
    settleRound(deps, {
      memberId,
      walletId,
      productId: product.id,
      gameId,
      roundNo,
      bet,
      payout,
      isPush: payout === bet && CAN_TIE.has(product.category_code),
      content: product.category_code === 'sport' ? sportBet(round) : null,
      at: from + round * 15 * 60_000 + random.between(0, 14 * 60_000),
    });
  }
}

/** Categories whose bets come back on a tie. Everywhere else a payout of the stake is a win. */
const CAN_TIE: ReadonlySet<string> = new Set(['sport', 'live', 'chess']);

/** Pays back about 97 % of all bets: 45 % lose, 5 % tie, 50 % win. In whole cents. */
function payoutOf(random: Random, bet: Cents): Cents {
  const luck = random.between(1, 100);
  if (luck <= 45) return 0;
  if (luck <= 50) return bet;
  if (luck <= 95) return Math.floor((bet * random.between(150, 200)) / 100);
  return Math.floor((bet * random.between(220, 330)) / 100);
}

/** Money in the wallet of a product under maintenance, which freezes it. */
function insertFrozenBalance(history: History, at: number): void {
  const closed = products.find((product) => product.is_maintenance);
  if (closed) fund(history, closed, at - 30 * HOUR_MS, parseMoney('320.00'));
}

/** Transfers an amount to a product's wallet, after a deposit if the main wallet has too little. */
function fund(history: History, product: SeedProduct, at: number, amount: Cents): void {
  const { deps, memberId } = history;
  if (deps.ledger.balance(main(memberId)) < amount) deposit(history, at - HOUR_MS, '5000.00');
  insertTransfer(deps, {
    memberId,
    fromId: MAIN_WALLET_ID,
    toId: product.wallet_id,
    amount,
    mode: 'manual',
    status: 'success',
    at,
  });
}

/** A failed transfer to the provider that does not answer. */
function insertFailedAttempt({ deps, memberId }: History, at: number): void {
  const silent = products.find((product) => product.behaviour === 'failing');
  if (!silent) return;
  insertFailedTransfer(deps, {
    memberId,
    fromId: MAIN_WALLET_ID,
    toId: silent.wallet_id,
    amount: parseMoney('200.00'),
    mode: 'manual',
    at: at - 40 * HOUR_MS,
  });
}

/** Two unsettled sports bets and a cancelled one. */
function insertOpenBets(history: History, at: number): void {
  const { deps, memberId } = history;
  const sport = products.find((product) => product.category_code === 'sport');
  if (!sport) return;
  fund(history, sport, at - 4 * HOUR_MS, parseMoney('600.00'));
  const base = { memberId, walletId: sport.wallet_id, productId: sport.id, gameId: null, payout: 0 };
  const cancelled = { ...base, bet: parseMoney('150.00'), content: sportBet(0), at: at - 3 * HOUR_MS };
  cancelBet(deps, { betNo: placeBet(deps, cancelled), round: { ...cancelled, at: at - 2 * HOUR_MS } });
  placeBet(deps, { ...base, bet: parseMoney('200.00'), content: sportBet(1), at: at - 2 * HOUR_MS });
  placeBet(deps, { ...base, bet: parseMoney('100.00'), content: sportBet(2), at: at - HOUR_MS });
}

/** Hours ago of the logins from the phone. The first one is that of the message about a new device. */
const PHONE_LOGINS = [144, 74, 26, 3];
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

function insertAccountEvents(db: Db, memberId: number, at: number): void {
  const ip = '203.0.113.24';
  const login = { memberId, kind: 'login' } as const;
  logAccountEvent(db, { ...login, origin: { ip, userAgent: DESKTOP }, at: at - 20 * DAY_MS });
  for (const hours of PHONE_LOGINS)
    logAccountEvent(db, { ...login, origin: { ip, userAgent: PHONE }, at: at - hours * HOUR_MS });
}

function insertMessages({ db }: DemoDeps, memberId: number, at: number): void {
  // The oldest first, so that ids increase with time.
  for (const message of messages.toSorted((a, b) => a.sentOffsetHours - b.sentOffsetHours)) {
    const { sentOffsetHours, readOffsetHours, expiresOffsetHours, ...mail } = message;
    const momentOf = (hours: number | null) => (hours === null ? null : at + hours * HOUR_MS);
    insertMail(
      db,
      memberId,
      { ...mail, readAt: momentOf(readOffsetHours), expiresAt: momentOf(expiresOffsetHours) },
      at + sentOffsetHours * HOUR_MS,
    );
  }
}
