import { randomUUID } from 'node:crypto';
import { toDecimal, tryParseMoney } from '#shared/money.ts';
import { type CallEntry, schemasOf } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { readEnvelope, refusalText } from '#shared/webapi/envelope.ts';
import { readValue } from '#shared/webapi/tolerance.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { type Answer, ask, fieldsOf, NoAnswerError } from './ask.ts';
import { type CallReport, type CheckOptions, NO_ANSWER, problemsOf, stateOf } from './report.ts';

/**
 * Checks writes with a sandbox account: login, refresh, changing the mode of automatic transfer and back, a
 * transfer of 1.00 and back, logout. Afterwards the account is as before.
 */

/** The smallest amount that every wallet accepts, also one for whole amounts only. */
const AMOUNT = 100;

interface Step {
  options: CheckOptions;
  entry: CallEntry;
  tolerated: string[];
}

interface Sent {
  answer: Answer;
  /** `data` of a success, read as the site reads it; undefined otherwise. */
  data: Record<string, unknown> | undefined;
  notes: string[];
}

/** Runs the steps of one call. `body` returns its notes; a `skip` ends it. */
async function reportOf(
  options: CheckOptions,
  entry: CallEntry,
  body: (step: Step) => Promise<string[] | { skip: string }>,
): Promise<CallReport> {
  const tolerated: string[] = [];
  const report = { name: entry.name, request: `${entry.method} ${entry.path}`, tolerated };
  try {
    const notes = await body({ options, entry, tolerated });
    if (!Array.isArray(notes)) return { ...report, state: 'skipped', notes: [notes.skip] };
    return { ...report, state: stateOf(notes, tolerated), notes };
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return { ...report, state: 'departs', notes: [`${NO_ANSWER}: ${error.message}`] };
  }
}

/** Sends the step's call, or `entry`, and checks the answer. */
async function send(
  step: Step,
  request: { entry?: CallEntry; path?: string; token?: string; body?: unknown; key?: string } = {},
): Promise<Sent> {
  const { entry = step.entry, path = entry.path.replace(/\/:\w+\?$/, ''), ...rest } = request;
  const answer = await ask(step.options, path, { ...rest, method: entry.method });
  const { status, body } = answer;
  const envelope = readEnvelope(body);
  const name = entry === step.entry ? '' : `${entry.name}: `;
  if (status !== 200 || envelope?.status !== 'ok') {
    const text = envelope && refusalText(envelope);
    const note = `${name}HTTP ${status} instead of a success${text ? ` ("${text}")` : ''}`;
    return { answer, data: undefined, notes: [note] };
  }
  const { item } = await schemasOf(entry);
  if (!item) return { answer, data: {}, notes: [] };
  const isList = entry.answers === 'list';
  const notes = isList ? [] : problemsOf(item, envelope.data, `${name}data`, step.tolerated);
  const data = isList ? envelope.data : readValue(item, envelope.data).data;
  return { answer, data: fieldsOf(data), notes };
}

/** Logs in. The token is undefined when the API refuses the account. */
export async function checkLogin(
  options: CheckOptions,
  account: NonNullable<CheckOptions['account']>,
): Promise<{ report: CallReport; token: string | undefined }> {
  let token: string | undefined;
  const report = await reportOf(options, CALLS.login, async (step) => {
    const { data, notes } = await send(step, { body: account });
    if (typeof data?.access_token === 'string') token = data.access_token;
    return notes;
  });
  return { report, token };
}

/** Sends the writes after the login: refresh, transfer mode, transfer, logout. `token` is that of the login. */
export async function checkWrites(options: CheckOptions, token: string): Promise<CallReport[]> {
  let current = token;
  const refreshed = await reportOf(options, CALLS.refresh, async (step) => {
    const { data, notes } = await send(step, { token });
    if (typeof data?.access_token === 'string') current = data.access_token;
    return notes;
  });
  return [
    refreshed,
    await reportOf(options, CALLS.setTransferMode, (step) => settingNotes(step, current)),
    await reportOf(options, CALLS.transfer, (step) => transferNotes(step, current)),
    await reportOf(options, CALLS.logout, (step) => logoutNotes(step, current)),
  ];
}

/** Changes the mode of automatic transfer, reads it, and changes it back. */
async function settingNotes(step: Step, token: string): Promise<string[]> {
  const readMode = async () => {
    const { data, notes } = await send(step, { entry: CALLS.memberInfo, token });
    return { mode: data?.transfer_mode === '1' ? 1 : 0, notes };
  };
  const before = await readMode();
  if (before.notes.length > 0) return before.notes;
  const changed = await send(step, { token, body: { mode: 1 - before.mode } });
  const after = await readMode();
  const restored = await send(step, { token, body: { mode: before.mode } });
  return [
    ...changed.notes,
    ...(changed.data && after.mode === before.mode ? ['memberInfo shows the mode of before'] : []),
    ...restored.notes.map((note) => `back: ${note}`),
  ];
}

interface Wallet {
  id: number;
  cents: number | null;
  isMain: boolean;
  isOpen: boolean;
}

/** Transfers 1.00 to a game wallet and back. A repeated key must not transfer again; with another body it is a 409. */
async function transferNotes(step: Step, token: string): Promise<string[] | { skip: string }> {
  const { data, notes } = await send(step, { entry: CALLS.wallets, token });
  if (!data) return notes;
  const wallets = await readWallets(data.list);
  const main = wallets.find(({ isMain }) => isMain);
  const game = wallets.find(({ isMain, isOpen, cents }) => !isMain && isOpen && cents !== null);
  if (!main || !game) return { skip: 'needs a main wallet and an open game wallet with a known balance' };
  if ((main.cents ?? 0) < AMOUNT) return { skip: 'needs 1.00 in the main wallet' };
  const body = { from_id: main.id, to_id: game.id, amount: toDecimal(AMOUNT) };
  const key = randomUUID();
  const there = await send(step, { token, body, key });
  if (there.answer.status !== 200 || !there.data) return there.notes;
  const found = [
    ...there.notes,
    ...balanceNotes(there.data.from, main, -AMOUNT, 'data.from.balance'),
    ...balanceNotes(there.data.to, game, AMOUNT, 'data.to.balance'),
  ];
  const again = await send(step, { token, body, key });
  found.push(...again.notes.map((note) => `the same Idempotency-Key again: ${note}`));
  const other = await ask(step.options, step.entry.path, {
    token,
    method: 'POST',
    key,
    body: { ...body, amount: toDecimal(2 * AMOUNT) },
  });
  if (other.status !== 409)
    found.push(`the same Idempotency-Key with another body: HTTP ${other.status} instead of 409`);
  const list = (await send(step, { entry: CALLS.wallets, token })).data?.list;
  const moved = (await readWallets(list)).find(({ id }) => id === game.id)?.cents ?? null;
  const gained = moved === null ? AMOUNT : moved - (game.cents ?? 0);
  if (gained > AMOUNT) found.push('the same Idempotency-Key again: the money was transferred again');
  if (gained <= 0) return [...found, 'the game wallet has no more than before'];
  const back = { from_id: game.id, to_id: main.id, amount: toDecimal(gained) };
  const returned = await send(step, { token, body: back, key: randomUUID() });
  return [
    ...found,
    ...returned.notes.map((note) => `back: ${note}`),
    ...(returned.data ? balanceNotes(returned.data.to, main, 0, 'back: data.to.balance') : []),
  ];
}

async function readWallets(list: unknown): Promise<Wallet[]> {
  const { item } = await schemasOf(CALLS.wallets);
  if (!item || !Array.isArray(list)) return [];
  return list.flatMap((value) => {
    const wallet = fieldsOf(readValue(item, value).data);
    if (typeof wallet.id !== 'number') return [];
    const cents = centsOf(wallet);
    return [
      { id: wallet.id, cents, isMain: wallet.id === MAIN_WALLET_ID, isOpen: wallet.status === 'normal' },
    ];
  });
}

function centsOf(wallet: unknown): number | null {
  const { balance } = fieldsOf(wallet);
  return typeof balance === 'string' ? tryParseMoney(balance) : null;
}

/** An unknown balance (null) is no departure. */
function balanceNotes(wallet: unknown, before: Wallet, change: number, at: string): string[] {
  const cents = centsOf(wallet);
  const expected = (before.cents ?? 0) + change;
  return cents === null || cents === expected ? [] : [`${at}: does not follow the amount of the transfer`];
}

/** Ends the session. Its token must then be refused. */
async function logoutNotes(step: Step, token: string): Promise<string[]> {
  const { notes } = await send(step, { token });
  const { status } = await ask(step.options, CALLS.memberInfo.path, { token });
  return [...notes, ...(status === 401 ? [] : [`the token after it: HTTP ${status} instead of 401`])];
}
