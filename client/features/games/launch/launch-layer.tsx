import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import type { LaunchLayerProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { LaunchBody, LaunchFrame } from './launch-panel.tsx';
import { isAutomatic, useLaunch } from './use-launch.ts';
import { useRequestedGame } from './use-requested-game.ts';

/** The launch panel over any page. It opens at once, with a skeleton until the game is loaded. */
export default function LaunchLayer({ ask, isOpen, onClose, onLogin }: LaunchLayerProps) {
  const app = useApp();
  const text = useText();
  const { pathname, search } = usePage();
  const query = search.toString();
  const launch = useLaunch({
    // Nothing to load: this module imports the panel.
    loadPanel: () => Promise.resolve(),
    hrefOf: () => (query ? `${pathname}?${query}` : pathname),
    onClose,
    onLogin,
  });
  const notifyGone = () => {
    app.dialogs.toast(text('games.gone'));
    onClose();
  };
  const requested = useRequestedGame(launch, ask, notifyGone, isOpen);
  const { shown } = launch;
  const { data: products } = useQuery(productsQuery(app, ask.category));
  // The transfer form is the highest content of the panel, so the skeleton has its height.
  const hasForm = app.auth.isLoggedIn() && !isAutomatic(app);
  const provider = products?.find(({ id }) => id === (ask.productId ?? ask.lobbyId));
  return (
    <LaunchFrame
      launch={launch}
      target={shown?.target}
      title={provider?.name ?? text('games.play')}
      phase={shown?.phase}
      isOpen={isOpen}
    >
      {shown && <LaunchBody key={shown.key} launch={launch} shown={shown} />}
      {!shown && requested.state === 'failed' && (
        <ErrorBlock
          title={text('common.loadFailed')}
          retryLabel={text('common.retry')}
          onRetry={requested.retry}
        />
      )}
      {!shown && requested.state !== 'failed' && (
        <div className="flex flex-col gap-5" aria-busy="true">
          <div className="flex gap-4">
            <Skeleton className="aspect-[3/4] w-24 rounded-control" />
            <Skeleton className="h-5 w-32" />
          </div>
          <Skeleton className={`${hasForm ? 'h-92' : 'h-40'} w-full rounded-card`} />
        </div>
      )}
    </LaunchFrame>
  );
}
