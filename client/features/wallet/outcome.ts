import { sleep } from '#platform/browser/timing.ts';
import { ApiError, isApiError } from '#platform/net/api-client.ts';
import { parseMoney } from '#shared/money.ts';
import type { TransferRecord } from '#shared/webapi/records.ts';
import { MAIN_WALLET_ID, type RecallEntry, type TransferBody } from '#shared/webapi/wallet.ts';

/**
 * What became of a call that got no answer, by the member's transfer records.
 * `open`: it arrived and is still under way. `missing`: no record of it, also after a while.
 */
export type Outcome<T> = { state: 'ended'; result: T } | { state: 'open' } | { state: 'missing' };

export interface CheckDeps {
  /** The records since the call was sent; rejects while they cannot be read. */
  readRecords: (signal: AbortSignal) => Promise<TransferRecord[]>;
  signal: AbortSignal;
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Clocks differ a little. An earlier transfer of the same kind must not be taken for this one: no more than this. */
export const CLOCK_MS = 2_000;

/** A late call may still be on its way: so many looks find nothing before it counts as never arrived. */
const LOOKS = 3;
/** A transfer under way is waited for this often; then the member is told and may go on. */
const OPEN_LOOKS = 12;
const PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Looks into the records until they tell. While they cannot be read nothing is known, so it goes on asking.
 * @throws ApiError 'unauthorized' when the session is over, 'aborted' when `signal` ends it
 */
export async function checkOutcome<T>(
  { readRecords, signal, pause = sleep }: CheckDeps,
  judge: (records: readonly TransferRecord[]) => Outcome<T>,
): Promise<Outcome<T>> {
  const seen = { missing: 0, open: 0 };
  let failures = 0;
  for (;;) {
    const records = await readOrNull(readRecords, signal);
    failures = records ? 0 : failures + 1;
    const outcome = records && judge(records);
    if (outcome?.state === 'ended') return outcome;
    if (outcome) {
      seen[outcome.state] += 1;
      if (seen[outcome.state] >= (outcome.state === 'open' ? OPEN_LOOKS : LOOKS)) return outcome;
    }
    await pause(Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal);
  }
}

async function readOrNull(
  readRecords: CheckDeps['readRecords'],
  signal: AbortSignal,
): Promise<TransferRecord[] | null> {
  try {
    if (!signal.aborted) return await readRecords(signal);
  } catch (error) {
    if (isApiError(error, 'unauthorized')) throw error;
    if (!signal.aborted) return null;
  }
  throw new ApiError({ kind: 'aborted', status: 0, message: '' });
}

export interface TransferEnd {
  isDone: boolean;
  /** Why it failed, in the API's words. */
  remark: string | null;
}

/** Finds a transfer among the records: the first one like it since it was sent. */
export function judgeTransfer(
  body: TransferBody,
  sentAt: number,
): (records: readonly TransferRecord[]) => Outcome<TransferEnd> {
  const isIt = (record: TransferRecord) =>
    record.from_wallet_id === body.from_id &&
    record.to_wallet_id === body.to_id &&
    parseMoney(record.amount) === parseMoney(body.amount);
  return (records) => {
    const found = madeSince(records, sentAt).findLast(isIt);
    if (!found) return { state: 'missing' };
    if (found.status === 'pending' || found.status === 'unknown') return { state: 'open' };
    return {
      state: 'ended',
      result: { isDone: found.status === 'success', remark: found.remark || null },
    };
  };
}

/** Gathers what a recall moved: an entry for each wallet it took from, once none is under way. */
export function judgeRecall(sentAt: number): (records: readonly TransferRecord[]) => Outcome<RecallEntry[]> {
  return (records) => {
    const moves = madeSince(records, sentAt).filter((record) => record.to_wallet_id === MAIN_WALLET_ID);
    if (moves.length === 0) return { state: 'missing' };
    if (moves.some(({ status }) => status === 'pending' || status === 'unknown')) return { state: 'open' };
    return { state: 'ended', result: moves.map(entryOf) };
  };
}

function entryOf({ from_wallet_id, amount, status, remark }: TransferRecord): RecallEntry {
  return { wallet_id: from_wallet_id, amount, is_ok: status === 'success', message: remark };
}

/** By hand and not before; newest first, as the API answers. */
function madeSince(records: readonly TransferRecord[], sentAt: number): TransferRecord[] {
  return records
    .filter((record) => record.mode === 'manual' && Date.parse(record.created_at) >= sentAt - CLOCK_MS)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);
}
