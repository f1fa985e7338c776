import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import { amountInput, flag, id, idInput, money, rule, text, time } from '../fields.ts';

/** Bets that the open turnover of all sources requires before a withdrawal, and those still to make. */
export const openTurnover = z.object({
  total: money,
  left: money,
  /** Whether any open turnover locks the whole main wallet. */
  locks_wallet: flag,
});
export type OpenTurnover = z.infer<typeof openTurnover>;

/**
 * `GET /gameWallet` (list) and `GET /gameApi/wallet/{id}`. An unknown balance is null, never zero. `used_at` is the time of
 * the member's last transfer or attempt, null without any: an extension of the embedded API. `turnover` belongs to the main wallet; it may be absent.
 */
export const gameWallet = z.object({
  id,
  product_id: z.nullish(id),
  code: text,
  name: text,
  balance: z.catch(z.nullish(money), null),
  currency: z.nullish(text),
  status: z.catch(z.enum(['normal', 'maintenance', 'error']), 'error'),
  is_integer_only: flag,
  updated_at: z.nullish(time),
  used_at: z.nullish(time),
  turnover: z.catch(z.nullish(openTurnover), undefined),
});
export type GameWallet = z.infer<typeof gameWallet>;

/** `POST /gameApi/transferMode`. 1: automatic transfer is on. */
export const transferModeBody = z.object({ mode: z.literal([0, 1], { error: YUP_IDS.oneOf }) });
export type TransferModeBody = z.infer<typeof transferModeBody>;
/** Response of `POST /gameApi/transferMode`: the new mode. The API may leave it out. */
export const transferModeResult = z.nullish(z.object({ mode: z.literal([0, 1]) }));

/** `POST /gameApi/transfer`. Source or target is the main wallet. */
export const transferBody = z.object({ from_id: idInput, to_id: idInput, amount: amountInput }).check(
  rule(['from_id', 'to_id'], (body) => body.from_id !== body.to_id, {
    path: 'to_id',
    error: YUP_IDS.sameWallet,
  }),
);
export type TransferBody = z.infer<typeof transferBody>;

/** Response of `POST /gameApi/transfer`: both wallets after the transfer. */
export const transferResult = z.object({ from: gameWallet, to: gameWallet });
export type TransferResult = z.infer<typeof transferResult>;

/** Result of one game wallet. The amount is null if it is unknown. */
export const recallEntry = z.object({
  wallet_id: id,
  amount: z.catch(z.nullish(money), null),
  is_ok: flag,
  message: z.nullish(text),
});
export type RecallEntry = z.infer<typeof recallEntry>;

/** Response of `POST /gameApi/transferAll`: one entry per game wallet, and the main wallet afterwards. */
export const recallResult = z.object({ list: z.array(recallEntry), wallet: gameWallet });
export type RecallResult = z.infer<typeof recallResult>;
