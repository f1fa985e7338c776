import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { centsLeftIn, movable, refreshMoney } from '#platform/net/transfers.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type Cents, formatMoney, toDecimal } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { BalanceText } from '#ui/values/money.tsx';
import { gameWalletQuery } from '../api.ts';
import { MaintenanceNotice } from '../maintenance.tsx';
import { failureOf, type LaunchFailure, nameOf, type PlayTarget } from './launch.ts';
import { useGameTransfer } from './use-game-transfer.ts';

interface BringBackProps {
  target: PlayTarget;
  /** The member has just left it. */
  isAfterGame: boolean;
  isOpen: boolean;
  onClose: () => void;
}

type Step =
  | { kind: 'asking' }
  | { kind: 'moving'; amount: Cents }
  /** The transfer got no answer. The transfer records are polled. */
  | { kind: 'checking' }
  | { kind: 'failed'; reason: LaunchFailure };

const ASKING: Step = { kind: 'asking' };

/** Offers to bring the money of a game's wallet back. Closes by itself if there is none. */
export function BringBack({ target, isAfterGame, isOpen, onClose }: BringBackProps) {
  const app = useApp();
  const text = useText();
  const transfer = useGameTransfer();
  const [step, setStep] = useState<Step>(ASKING);

  async function bringBack(amount: Cents): Promise<void> {
    const body = {
      from_id: target.product.wallet_id ?? 0,
      to_id: MAIN_WALLET_ID,
      amount: toDecimal(amount),
    };
    setStep({ kind: 'moving', amount });
    try {
      await transfer(body, () => setStep({ kind: 'checking' }));
      app.dialogs.toast(text('games.return.done', { amount: formatMoney(amount) }), { tone: 'success' });
      onClose();
    } catch (error) {
      const reason = failureOf(error);
      // The app reports the end of the session.
      if (reason.kind === 'session') onClose();
      else setStep({ kind: 'failed', reason });
    } finally {
      if (app.auth.isLoggedIn()) void refreshMoney(app);
    }
  }

  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={isAfterGame ? text('games.return.title', { game: nameOf(target) }) : text('games.return.offer')}
      closeLabel={text('common.close')}
      locked={step.kind === 'moving' || step.kind === 'checking'}
    >
      <div className="flex flex-col gap-5">
        {step.kind === 'asking' && (
          <Offer target={target} onClose={onClose} onBringBack={(amount) => void bringBack(amount)} />
        )}
        {step.kind === 'moving' && (
          <Waiting>{text('games.return.moving', { amount: formatMoney(step.amount) })}</Waiting>
        )}
        {step.kind === 'checking' && <Waiting>{text('games.transferChecking')}</Waiting>}
        {step.kind === 'failed' && (
          <Failed target={target} reason={step.reason} onClose={onClose} onRetry={() => setStep(ASKING)} />
        )}
      </div>
    </Dialog>
  );
}

interface OfferProps {
  target: PlayTarget;
  onClose: () => void;
  onBringBack: (amount: Cents) => void;
}

function Offer({ target: { product }, onClose, onBringBack }: OfferProps) {
  const app = useApp();
  const text = useText();
  // Always refetched, because the game has changed the balance.
  const wallet = useQuery({ ...gameWalletQuery(app, product.wallet_id), refetchOnMount: 'always' });
  const amount = wallet.isFetching ? null : movable(wallet.data);
  // Closes without a message when the session has ended, because the app reports that.
  const isOver = amount === 0 || (wallet.isError && failureOf(wallet.error).kind === 'session');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  if (wallet.isFetching || isOver) {
    return <Waiting>{text('games.return.asking', { wallet: product.name })}</Waiting>;
  }
  if (wallet.data?.status === 'maintenance') return <MaintenanceNotice product={product} isMember />;
  if (wallet.isError || amount === null) {
    return (
      <>
        <Notice tone="danger" title={text('games.down', { provider: product.name })}>
          {text('games.return.downText')}
        </Notice>
        <Choices
          onClose={onClose}
          closeLabel={text('common.close')}
          label={text('common.retry')}
          onPress={() => void wallet.refetch()}
        />
      </>
    );
  }
  const cents = wallet.data ? centsLeftIn([wallet.data]) : 0;
  return (
    <>
      <p className="text-soft">
        <BalanceText value={amount + cents}>
          {(held) => text('games.return.text', { amount: held, wallet: product.name })}
        </BalanceText>
        <SentenceGap />
        {cents > 0 && (
          <BalanceText value={cents}>
            {(left) => text('games.return.cents', { amount: left, wallet: product.name })}
          </BalanceText>
        )}
      </p>
      <Choices
        onClose={onClose}
        closeLabel={text('games.return.leave')}
        label={
          <BalanceText value={amount}>{(held) => text('games.return.button', { amount: held })}</BalanceText>
        }
        onPress={() => onBringBack(amount)}
      />
    </>
  );
}

interface FailedProps {
  target: PlayTarget;
  reason: LaunchFailure;
  onClose: () => void;
  onRetry: () => void;
}

function Failed({ target, reason, onClose, onRetry }: FailedProps) {
  const text = useText();
  return (
    <>
      <Notice tone="danger" role="alert" title={text('games.return.failed')}>
        {useReason(reason, target.product.name)}
      </Notice>
      <Choices
        onClose={onClose}
        closeLabel={text('common.close')}
        label={text('common.retry')}
        onPress={onRetry}
      />
    </>
  );
}

function useReason(reason: LaunchFailure, wallet: string): string {
  const text = useText();
  switch (reason.kind) {
    case 'refused':
      return reason.message;
    case 'outdated':
      return text('common.form.outdated');
    case 'transfer':
      if (reason.outcome === 'open') return text('games.return.openText', { wallet });
      return reason.reason ?? text(`games.transferEnd.${reason.outcome}Text`, { wallet });
    case 'server':
      return text('games.serverFailed');
    default:
      return text('games.return.downText');
  }
}

interface ChoicesProps {
  closeLabel: string;
  onClose: () => void;
  label: ReactNode;
  onPress: () => void;
}

function Choices({ closeLabel, onClose, label, onPress }: ChoicesProps) {
  return (
    <div className="flex flex-col gap-2">
      <Button block onClick={onPress}>
        {label}
      </Button>
      <Button variant="secondary" block onClick={onClose}>
        {closeLabel}
      </Button>
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-3 py-4 text-soft">
      <Spinner className="mt-0.5" />
      {children}
    </p>
  );
}
