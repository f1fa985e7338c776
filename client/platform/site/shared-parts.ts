import type { LazyComponent } from '#platform/browser/lazy-component.tsx';
import type { Cents } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';

/**
 * Components of one feature that others show. Features do not import each other: the app names the file of each
 * (client/app/pages/shared-parts.tsx). Their code and texts load when they are first shown, inside a LazyBoundary.
 */
export interface SharedParts {
  PAYOUT_FORM: LazyComponent<PayoutFormProps>;
  LAUNCH: LazyComponent<LaunchLayerProps>;
  SITE_SEARCH: LazyComponent<SiteSearchProps>;
  TRUST: LazyComponent<NoProps>;
  HOME_MEMBER: LazyComponent<NoProps>;
  HOME_GUEST: LazyComponent<NoProps>;
}
type NoProps = Record<never, never>;

/** Kinds of payout accounts. */
export type PayoutKind = 'bankCard' | 'accountCard' | 'address' | 'store';

/** The form that adds a payout account: in a dialog, a sheet or a page. */
export interface PayoutFormProps {
  kind: PayoutKind;
  /** Called with the id of the saved account. Lists that show it refetch by themselves. */
  onSaved: (id: number) => void;
  onCancel?: () => void;
}

/** A game, or a provider's lobby, as its link names it. */
export interface LaunchAsk {
  /** null: that of any category. */
  category: CategoryCode | null;
  productId: number | null;
  gameId: number | null;
  lobbyId: number | null;
  /** Pressed to play at once, with this much from the main wallet. An address never asks for it. */
  again?: PlayAgain | undefined;
}

export interface PlayAgain {
  /** null: what there is, or what automatic transfer brings. */
  amount: Cents | null;
}

/** The launch of a game over whatever page it was asked for on. */
export interface LaunchLayerProps {
  ask: LaunchAsk;
  isOpen: boolean;
  onClose: () => void;
  /** The way into the game leads over the login. */
  onLogin: () => void;
}

/** The search over the whole site, as a dialog. */
export interface SiteSearchProps {
  isOpen: boolean;
  onClose: () => void;
  /** What was typed before its code came. */
  initialText: string;
}
