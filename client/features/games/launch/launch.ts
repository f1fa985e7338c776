import { isApiError } from '#platform/api/api-client.ts';
import { movable, movableIn, wholePart } from '#platform/net/transfers.ts';
import type { Cents } from '#shared/money.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import type { GridGame } from '../api.ts';

/** A game to launch, or a provider's lobby when `game` is missing. */
export interface PlayTarget {
  product: GameProduct;
  game?: GridGame;
}

/** Name of the game, or of the provider whose lobby is launched. */
export function nameOf({ product, game }: PlayTarget): string {
  return game?.name ?? product.name;
}

/** Whether the game or lobby can be played with play money. */
export function hasDemo({ product, game }: PlayTarget): boolean {
  return game ? game.hasDemo === true : product.support_demo;
}

/** State of a launch. */
export type LaunchPhase =
  | { kind: 'choice' }
  | { kind: 'opening'; isDemo: boolean; amount: Cents | null }
  /** The transfer got no answer. The transfer records are polled. */
  | { kind: 'checking'; isDemo: boolean }
  /** Opened in its own tab, or about to replace this page. */
  | { kind: 'opened'; isDemo: boolean; moved: Cents | null }
  /** In a frame over the page. */
  | { kind: 'framed'; isDemo: boolean; moved: Cents | null; url: string }
  /** Brings money of the game's wallet back: after a framed game, or from the choice. */
  | { kind: 'return'; isAfterGame: boolean }
  /** The browser blocked the tab: the member follows a link. `until` is when the address expires, in ms. */
  | { kind: 'ready'; isDemo: boolean; moved: Cents | null; url: string; until: number }
  /** `moved`: the amount that is in the game's wallet already. */
  | { kind: 'failed'; isDemo: boolean; reason: LaunchFailure; moved: Cents | null };

export type LaunchFailure =
  /** With the API's message. */
  | { kind: 'refused'; message: string }
  | { kind: 'gone' }
  | { kind: 'noAnswer' }
  /** The transfer failed, is still open, or is not in the records. */
  | { kind: 'transfer'; outcome: TransferOutcome; reason: string | null }
  | { kind: 'server' }
  /** A new build removed code that the launch needs. Nothing was sent. */
  | { kind: 'outdated' }
  /** The session ended. The app redirects to the login. */
  | { kind: 'session' };

type TransferOutcome = 'missing' | 'open' | 'failed';

/** Thrown when the records show that a transfer is not in the game's wallet. */
export class TransferNotCompleted extends Error {
  override readonly name = 'TransferNotCompleted';
  readonly outcome: TransferOutcome;
  /** The API's message. */
  readonly reason: string | null;

  constructor(outcome: TransferOutcome, reason: string | null = null) {
    super(outcome);
    this.outcome = outcome;
    this.reason = reason;
  }
}

/** Maps an error of a launch to the reason that the panel shows. */
export function failureOf(error: unknown): LaunchFailure {
  if (error instanceof TransferNotCompleted) {
    return { kind: 'transfer', outcome: error.outcome, reason: error.reason };
  }
  if (!isApiError(error)) return { kind: 'server' };
  switch (error.kind) {
    case 'unauthorized':
      return { kind: 'session' };
    case 'refused':
    case 'invalid':
      return { kind: 'refused', message: error.message };
    case 'network':
    case 'timeout':
    case 'aborted':
      return { kind: 'noAnswer' };
    case 'unsent':
      return { kind: 'outdated' };
    default:
      return error.status === 404 || error.status === 410 ? { kind: 'gone' } : { kind: 'server' };
  }
}

/** The money that automatic transfer moves to a game, in cents. */
export interface AutomaticMove {
  main: Cents;
  /** The other game wallets with money that can be moved. */
  others: readonly GameWallet[];
  /** Rounded down where the game takes whole dollars only. */
  total: Cents;
}

/**
 * Adds up the money that automatic transfer moves to a game: that of the main wallet and of all other game wallets. Wallets in
 * maintenance, and those of unknown balance, are not moved. null while the main wallet's balance is unknown.
 */
export function automaticMove(
  product: Pick<GameProduct, 'wallet_id'>,
  { main, wallet }: { main: GameWallet | undefined; wallet: GameWallet | undefined },
  all: readonly GameWallet[] = [],
): AutomaticMove | null {
  const mainAmount = movable(main);
  if (mainAmount === null) return null;
  const others = all.filter((other) => {
    const isOther = other.id !== main?.id && other.id !== product.wallet_id;
    return isOther && other.status === 'normal' && movable(other);
  });
  const sum = mainAmount + movableIn(others);
  return { main: mainAmount, others, total: wallet?.is_integer_only ? wholePart(sum) : sum };
}
