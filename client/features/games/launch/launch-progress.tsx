import type { ReactNode } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Countdown } from '#ui/values/countdown.tsx';
import { type LaunchFailure, type LaunchPhase, nameOf, type PlayTarget } from './launch.ts';
import { useFocus } from './use-focus.ts';
import type { Launch } from './use-launch.ts';

interface ProgressProps<K extends LaunchPhase['kind']> {
  launch: Launch;
  target: PlayTarget;
  phase: Extract<LaunchPhase, { kind: K }>;
}

type Started = Exclude<LaunchPhase['kind'], 'choice'>;

/** A launch after "Play" was pressed. */
export function LaunchProgress({ phase, ...rest }: ProgressProps<Started>) {
  switch (phase.kind) {
    case 'opening':
      return <Opening {...rest} phase={phase} />;
    case 'checking':
      return <Checking />;
    case 'opened':
      return <Opened {...rest} phase={phase} />;
    case 'ready':
      return <Ready {...rest} phase={phase} />;
    case 'failed':
      return <Failed {...rest} phase={phase} />;
    case 'framed':
    case 'return':
      // LaunchFrame shows these two phases in dialogs of their own.
      return null;
  }
}

function Opening({ target, phase }: ProgressProps<'opening'>) {
  const text = useText();
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-4 text-soft">
      <Spinner />
      {phase.amount
        ? text('games.moving', { amount: formatMoney(phase.amount), wallet: target.product.name })
        : text('games.opening', { game: nameOf(target) })}
    </p>
  );
}

function Checking() {
  const text = useText();
  return (
    <p role="status" className="flex items-start gap-3 py-4 text-waiting">
      <Spinner className="mt-0.5" />
      {text('games.transferChecking')}
    </p>
  );
}

function Opened({ launch, target, phase }: ProgressProps<'opened'>) {
  const app = useApp();
  const text = useText();
  const ref = useFocus();
  // On a phone the game is about to replace this page.
  if (app.device === 'mobile') return <Opening launch={launch} target={target} phase={OPENING} />;
  return (
    <>
      <Notice tone="success" role="status" title={text('games.opened')}>
        <Moved target={target} moved={phase.moved} />
      </Notice>
      <Button ref={ref} block variant="secondary" onClick={launch.close}>
        {text('common.close')}
      </Button>
    </>
  );
}

const OPENING = { kind: 'opening', isDemo: false, amount: null } as const;

function Moved({ target, moved }: { target: PlayTarget; moved: Cents | null }): ReactNode {
  const text = useText();
  if (!moved) return null;
  return text('games.moved', { amount: formatMoney(moved), wallet: target.product.name });
}

/** A link to the game, if the browser blocked the tab: a click on a link is never blocked. */
function Ready({ launch, target, phase }: ProgressProps<'ready'>) {
  const text = useText();
  const ref = useFocus();
  return (
    <>
      <Notice tone="waiting" role="alert" title={text('games.blocked')}>
        {text('games.blockedText')} <Moved target={target} moved={phase.moved} />
      </Notice>
      <ButtonLink
        ref={ref}
        size="lg"
        block
        href={phase.url}
        target="_blank"
        rel="noopener"
        // Deferred, so that the browser follows the link before it is removed.
        onClick={() => setTimeout(launch.markOpened)}
      >
        {text('games.openGame')}
      </ButtonLink>
      <p className="text-center text-xs text-faint">
        {text('games.addressFor')} <Countdown until={phase.until} onEnd={launch.backToChoice} />
      </p>
    </>
  );
}

function Failed({ launch, target, phase }: ProgressProps<'failed'>) {
  const text = useText();
  const ref = useFocus();
  const { title, details } = useFailureTexts(phase.reason, target);
  return (
    <>
      <Notice tone="danger" role="alert" title={title}>
        {details} <Moved target={target} moved={phase.moved} />
      </Notice>
      <div className="flex gap-3 *:flex-1">
        <Button variant="secondary" onClick={launch.close}>
          {text('common.close')}
        </Button>
        {phase.reason.kind !== 'gone' && (
          <Button ref={ref} onClick={launch.backToChoice}>
            {text('common.retry')}
          </Button>
        )}
      </div>
    </>
  );
}

function useFailureTexts(reason: LaunchFailure, target: PlayTarget): { title: string; details: string } {
  const text = useText();
  const wallet = target.product.name;
  switch (reason.kind) {
    case 'refused':
      return { title: text('games.failed'), details: reason.message };
    case 'gone':
      return { title: text('games.failed'), details: text('games.gone') };
    case 'outdated':
      return { title: text('games.failed'), details: text('common.form.outdated') };
    case 'noAnswer':
      return { title: text('games.failed'), details: text('games.noAnswer', { wallet }) };
    case 'transfer':
      return {
        title: text(`games.transferEnd.${reason.outcome}`),
        details: reason.reason ?? text(`games.transferEnd.${reason.outcome}Text`, { wallet }),
      };
    default:
      return { title: text('games.failed'), details: text('games.serverFailed') };
  }
}
