import { type ApiError, isApiError } from '#platform/api/api-client.ts';
import type { Cents } from '#shared/money.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import type { GridGame } from '../api.ts';

/** What a member wants to play: a game, or a provider's lobby. */
export interface PlayTarget {
  product: GameProduct;
  game?: GridGame;
}

/** Name of the game, or of the provider whose lobby is launched. */
export function nameOf({ product, game }: PlayTarget): string {
  return game?.name ?? product.name;
}

/** Whether play money is offered for this game or lobby. */
export function hasDemo({ product, game }: PlayTarget): boolean {
  return game ? game.hasDemo === true : product.support_demo;
}

/** Where a launch stands. */
export type LaunchPhase =
  /** What it is, what moves, and how to play it. */
  | { kind: 'choice' }
  | { kind: 'opening'; isDemo: boolean; amount: Cents | null }
  /** The transfer before it got no answer; the records are being read. */
  | { kind: 'checking'; isDemo: boolean }
  /** In its own tab, or about to replace this page. */
  | { kind: 'opened'; isDemo: boolean; moved: Cents | null }
  /** There is an address but no tab: the member follows it by hand, until it runs out. */
  | { kind: 'ready'; isDemo: boolean; moved: Cents | null; url: string; until: number }
  | {
      kind: 'failed';
      isDemo: boolean;
      reason: LaunchFailure /** In the game's wallet already. */;
      moved: Cents | null;
    };

export type LaunchFailure =
  /** In the API's own words. */
  | { kind: 'refused'; message: string }
  | { kind: 'gone' }
  | { kind: 'noAnswer' }
  /** What the records told of the transfer before it. */
  | { kind: 'transfer'; outcome: TransferOutcome; reason: string | null }
  | { kind: 'server' }
  /** Code that a new build took away: nothing was sent. */
  | { kind: 'outdated' }
  /** The session ended; the app leads to the login. */
  | { kind: 'session' };

type TransferOutcome = 'missing' | 'open' | 'failed';

/** A transfer of which the records told that it is not in the game's wallet. */
export class TransferNotThere extends Error {
  override readonly name = 'TransferNotThere';
  readonly outcome: TransferOutcome;
  /** In the API's words. */
  readonly reason: string | null;

  constructor(outcome: TransferOutcome, reason: string | null = null) {
    super(outcome);
    this.outcome = outcome;
    this.reason = reason;
  }
}

/** Says why a launch failed. */
export function failureOf(error: unknown): LaunchFailure {
  if (error instanceof TransferNotThere) {
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
      return isGone(error) ? { kind: 'gone' } : { kind: 'server' };
  }
}

function isGone({ status }: ApiError): boolean {
  return status === 404 || status === 410;
}
