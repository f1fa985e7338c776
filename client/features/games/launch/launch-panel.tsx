import { type ReactNode, useRef, useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { BringBack } from './bring-back.tsx';
import { GameFrame } from './game-frame.tsx';
import { type LaunchPhase, nameOf, type PlayTarget } from './launch.ts';
import { LaunchChoice } from './launch-choice.tsx';
import { LaunchProgress } from './launch-progress.tsx';
import { LaunchSummary } from './launch-summary.tsx';
import { FirstFocusContext } from './use-focus.ts';
import type { Launch, ShownLaunch } from './use-launch.ts';

export interface LaunchPanelProps {
  launch: Launch;
  shown: ShownLaunch;
}

/** The dialog of a launch, from the choice how to play until the game is open. */
export default function LaunchPanel({ launch, shown }: LaunchPanelProps) {
  const { target, phase, isOpen } = shown;
  return (
    <LaunchFrame launch={launch} target={target} phase={phase} isOpen={isOpen}>
      <LaunchBody launch={launch} shown={shown} />
    </LaunchFrame>
  );
}

/** Content of the panel in each phase of a launch. */
export function LaunchBody({ launch, shown }: LaunchPanelProps) {
  const { target, phase } = shown;
  // The typed amount stays after a failure. Sending the same amount again repeats the same money order.
  const [amount, setAmount] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-5">
      <LaunchSummary target={target} />
      {phase.kind === 'choice' ? (
        <LaunchChoice
          target={target}
          amount={amount}
          onAmountChange={setAmount}
          onPlay={(how) => launch.play(target, how)}
          onBringBack={launch.bringBack}
        />
      ) : (
        <LaunchProgress launch={launch} target={target} phase={phase} />
      )}
    </div>
  );
}

interface FrameProps {
  launch: Launch;
  /** undefined while loading. */
  target: PlayTarget | undefined;
  /** Title while `target` is undefined. */
  title?: string;
  phase: LaunchPhase | undefined;
  isOpen: boolean;
  children: ReactNode;
}

/** A dialog on desktop, a sheet on a phone. A framed game, and its end, have dialogs of their own. */
export function LaunchFrame(props: FrameProps) {
  const { launch, target, phase, isOpen } = props;
  if (target && phase?.kind === 'framed') {
    const { isDemo } = phase;
    return (
      <GameFrame
        target={target}
        phase={phase}
        isOpen={isOpen}
        onClose={launch.close}
        onOpenTab={() => launch.play(target, { isDemo, isInTab: true })}
      />
    );
  }
  if (target && phase?.kind === 'return') {
    const { isAfterGame } = phase;
    const handleClose = isAfterGame ? launch.close : launch.backToChoice;
    return <BringBack target={target} isAfterGame={isAfterGame} isOpen={isOpen} onClose={handleClose} />;
  }
  return <ChoiceFrame {...props} />;
}

function ChoiceFrame({ launch, target, title, phase, isOpen, children }: FrameProps) {
  const app = useApp();
  const text = useText();
  const firstFocus = useRef<HTMLElement>(null);
  const props = {
    open: isOpen,
    onOpenChange: (open: boolean) => !open && launch.close(),
    title: target ? nameOf(target) : title,
    description: target?.game ? target.product.name : undefined,
    closeLabel: text('common.close'),
    // A transfer may be in flight.
    locked: phase?.kind === 'opening' || phase?.kind === 'checking',
  };
  const content = <FirstFocusContext value={firstFocus}>{children}</FirstFocusContext>;
  if (app.device === 'mobile') return <Sheet {...props}>{content}</Sheet>;
  return (
    <Dialog {...props} initialFocus={firstFocus}>
      {content}
    </Dialog>
  );
}
