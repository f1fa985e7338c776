import { type ReactNode, useRef, useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { FirstFocusContext } from '../grid/use-focus.ts';
import { type LaunchPhase, nameOf, type PlayTarget } from './launch.ts';
import { LaunchChoice } from './launch-choice.tsx';
import { LaunchProgress } from './launch-progress.tsx';
import { LaunchSummary } from './launch-summary.tsx';
import type { Launch, ShownLaunch } from './use-launch.ts';

export interface LaunchPanelProps {
  launch: Launch;
  shown: ShownLaunch;
}

/** A game before it is played, and while it opens. */
export default function LaunchPanel({ launch, shown }: LaunchPanelProps) {
  const { target, phase, isOpen } = shown;
  return (
    <LaunchFrame target={target} phase={phase} isOpen={isOpen} onClose={launch.close}>
      <LaunchBody launch={launch} shown={shown} />
    </LaunchFrame>
  );
}

/** What a launch asks or says in its present phase: choice, transfer, progress, refusal. */
export function LaunchBody({ launch, shown }: LaunchPanelProps) {
  const { target, phase } = shown;
  // What was typed outlives an attempt that failed: the same amount again is the same transfer again.
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
        />
      ) : (
        <LaunchProgress launch={launch} target={target} phase={phase} />
      )}
    </div>
  );
}

interface FrameProps {
  /** undefined while it is not known yet. */
  target: PlayTarget | undefined;
  /** Stands over it meanwhile. */
  title?: string;
  phase: LaunchPhase | undefined;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog on desktop, a sheet on a phone. */
export function LaunchFrame({ target, title, phase, isOpen, onClose, children }: FrameProps) {
  const app = useApp();
  const text = useText();
  const firstFocus = useRef<HTMLElement>(null);
  const props = {
    open: isOpen,
    onOpenChange: (open: boolean) => !open && onClose(),
    title: target ? nameOf(target) : title,
    description: target?.game ? target.product.name : undefined,
    closeLabel: text('common.close'),
    // Money may be on its way.
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
