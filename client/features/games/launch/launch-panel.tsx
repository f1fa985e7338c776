import { type ReactNode, useRef, useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { FirstFocusContext } from '../grid/use-focus.ts';
import { nameOf } from './launch.ts';
import { LaunchChoice } from './launch-choice.tsx';
import { LaunchProgress } from './launch-progress.tsx';
import { LaunchSummary } from './launch-summary.tsx';
import type { Launch, ShownLaunch } from './use-launch.ts';

export interface LaunchPanelProps {
  launch: Launch;
  shown: ShownLaunch;
}

/** A game before it is played, and while it opens: a dialog on desktop, a sheet on a phone. */
export default function LaunchPanel({ launch, shown }: LaunchPanelProps) {
  const { target, phase } = shown;
  // What was typed outlives an attempt that failed: the same amount again is the same transfer again.
  const [amount, setAmount] = useState('');
  return (
    <Frame shown={shown} onClose={launch.close}>
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
    </Frame>
  );
}

interface FrameProps {
  shown: ShownLaunch;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ shown, onClose, children }: FrameProps) {
  const app = useApp();
  const text = useText();
  const { target, phase, isOpen } = shown;
  const firstFocus = useRef<HTMLElement>(null);
  const props = {
    open: isOpen,
    onOpenChange: (open: boolean) => !open && onClose(),
    title: nameOf(target),
    description: target.game ? target.product.name : undefined,
    closeLabel: text('common.close'),
    // Money may be on its way.
    locked: phase.kind === 'opening' || phase.kind === 'checking',
  };
  const content = <FirstFocusContext value={firstFocus}>{children}</FirstFocusContext>;
  if (app.device === 'mobile') return <Sheet {...props}>{content}</Sheet>;
  return (
    <Dialog {...props} initialFocus={firstFocus}>
      {content}
    </Dialog>
  );
}
