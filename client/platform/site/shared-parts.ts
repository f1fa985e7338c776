import type { LazyComponent } from '#platform/browser/lazy-component.tsx';
import type { Cents } from '#shared/money.ts';
import type { FactorChallenge, FactorProof } from '#shared/webapi/schemas/factor.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';

/**
 * Components of a feature or a layout that other features show. Features do not import each other: the app maps each to its file
 * (client/app/pages/shared-parts.tsx). Code and texts load when a component is first shown, inside a LazyBoundary.
 */
export interface SharedParts {
  PAYOUT_FORM: LazyComponent<PayoutFormProps>;
  LAUNCH: LazyComponent<LaunchLayerProps>;
  SITE_SEARCH: LazyComponent<SiteSearchProps>;
  TRUST: LazyComponent<NoProps>;
  HOME_MEMBER: LazyComponent<NoProps>;
  HOME_LEVEL: LazyComponent<NoProps>;
  HOME_GUEST: LazyComponent<NoProps>;
  GAME_MONEY: LazyComponent<NoProps>;
  THEME_SWITCH: LazyComponent<NoProps>;
  FACTOR_STEP: LazyComponent<FactorStepProps>;
  FACTOR_DIALOG: LazyComponent<FactorDialogProps>;
  BREAK_NOTICE: LazyComponent<NoProps>;
  NOTIFICATION_BELL: LazyComponent<NoProps>;
  PUSH_OFFER: LazyComponent<NoProps>;
  RECENT_WINS: LazyComponent<NoProps>;
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

/** A game or a provider's lobby, as in the URL of its link. */
export interface LaunchTarget {
  /** null: of any category. */
  category: CategoryCode | null;
  productId: number | null;
  gameId: number | null;
  lobbyId: number | null;
  /** Starts with play money at once. */
  isDemo?: boolean;
  /** Set after a press to play at once, with this amount from the main wallet. A URL never sets it. */
  again?: PlayAgain | undefined;
}

export interface PlayAgain {
  /** 0: plays with the money in the game's wallet. null: the panel asks, unless automatic transfer moves money. */
  amount: Cents | null;
}

/** The launch of a game over the current page. */
export interface LaunchLayerProps {
  ask: LaunchTarget;
  isOpen: boolean;
  onClose: () => void;
  /** Called before the game's launch navigates to the login. */
  onLogin: () => void;
}

/** The search over the whole site, as a dialog. */
export interface SiteSearchProps {
  isOpen: boolean;
  onClose: () => void;
  /** Text typed before the code was loaded. */
  initialText: string;
}

/** The answer to a challenge: a passkey, a code of the app or a recovery code. */
export interface FactorStepProps {
  challenge: FactorChallenge;
  /** Sends the answer. A failure is shown in the step. */
  answer: (proof: FactorProof) => Promise<unknown>;
  /** Called after the challenge has expired, when the member wants to begin again. */
  onRestart: () => void;
  /** A success navigates away. */
  leavesPage?: boolean;
  /** Called when a link of the step is pressed. A dialog closes, so that it does not cover the next page. */
  onLeave?: () => void;
}

/** The dialog that asks for a second factor before a change. */
export interface FactorDialogProps {
  /** Differs for each question: a challenge belongs to one. */
  id: number;
  isOpen: boolean;
  /** `isConfirmed`: the member has shown a factor. */
  onClose: (isConfirmed: boolean) => void;
}
