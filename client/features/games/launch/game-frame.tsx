import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { FullPage } from '#ui/overlays/full-page.tsx';
import { type LaunchPhase, nameOf, type PlayTarget } from './launch.ts';

/**
 * A game runs scripts with the storage of its own origin, and opens its rules in tabs. A game of another origin cannot
 * navigate this page (no allow-top-navigation): a hostile game could otherwise show a false login in its place. A game below
 * the API's path has the site's origin, so it is the operator's own code.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-pointer-lock allow-orientation-lock';

interface GameFrameProps {
  target: PlayTarget;
  phase: Extract<LaunchPhase, { kind: 'framed' }>;
  isOpen: boolean;
  onClose: () => void;
  /** Launches the game again, in a tab. */
  onOpenTab: () => void;
}

/**
 * A game inside the page, with a bar to leave it. A provider may refuse the frame, which then stays empty: no event tells that,
 * so the bar always offers a tab.
 */
export function GameFrame({ target, phase, isOpen, onClose, onOpenTab }: GameFrameProps) {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => () => void exitFullScreen(), []);
  const name = nameOf(target);
  const { isDemo, moved, url } = phase;
  const note = moved
    ? text('games.moved', { amount: formatMoney(moved), wallet: target.product.name })
    : target.game && target.product.name;
  return (
    <FullPage
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={note}
      initialFocus={frame}
      actions={
        <>
          {isDemo && <Badge>{text('games.demo')}</Badge>}
          <FullScreenButton />
          <IconButton icon="external-link" label={text('games.frame.tab')} onClick={onOpenTab} />
          <Button variant="secondary" icon="log-out" onClick={onClose}>
            {text('games.frame.leave')}
          </Button>
        </>
      }
    >
      <iframe
        ref={frame}
        src={url}
        title={name}
        sandbox={SANDBOX}
        allow="autoplay; fullscreen"
        className="min-h-0 w-full flex-1 border-0 bg-page"
      />
    </FullPage>
  );
}

/** Of the whole document, so that dialogs and toasts stay visible over the game. */
function FullScreenButton() {
  const text = useText();
  const isFull = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon={isFull ? 'minimize' : 'maximize'}
      label={text(isFull ? 'games.frame.exitFull' : 'games.frame.full')}
      // The browser may refuse. The game then stays as it is.
      onClick={() =>
        void (isFull ? exitFullScreen() : document.documentElement.requestFullscreen().catch(() => {}))
      }
    />
  );
}

function subscribeFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

async function exitFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
}
