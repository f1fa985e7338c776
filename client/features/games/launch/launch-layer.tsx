import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import type { LaunchLayerProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { LaunchBody, LaunchFrame } from './launch-panel.tsx';
import { useAskedGame } from './use-asked-game.ts';
import { useLaunch } from './use-launch.ts';

/** The launch of a game over any page: it opens at once, and what it is follows. */
export default function LaunchLayer({ ask, isOpen, onClose, onLogin }: LaunchLayerProps) {
  const app = useApp();
  const text = useText();
  const { pathname, search } = usePage();
  const query = search.toString();
  const launch = useLaunch({
    // It is this very code.
    loadPanel: () => Promise.resolve(),
    hrefOf: () => (query ? `${pathname}?${query}` : pathname),
    onClose,
    onLogin,
  });
  const tellGone = () => {
    app.dialogs.toast(text('games.gone'));
    onClose();
  };
  const asked = useAskedGame(launch, ask, tellGone, isOpen);
  const { shown } = launch;
  const title = useProviderName(ask);
  return (
    <LaunchFrame
      target={shown?.target}
      title={title}
      phase={shown?.phase}
      isOpen={isOpen}
      onClose={launch.close}
    >
      {shown && <LaunchBody key={shown.key} launch={launch} shown={shown} />}
      {!shown && asked.state === 'failed' && (
        <ErrorBlock
          title={text('common.loadFailed')}
          retryLabel={text('common.retry')}
          onRetry={asked.retry}
        />
      )}
      {!shown && asked.state !== 'failed' && <LayerSkeleton />}
    </LaunchFrame>
  );
}

function useProviderName({ category, productId, lobbyId }: LaunchLayerProps['ask']): string {
  const text = useText();
  const { data: products } = useQuery(productsQuery(useApp(), category));
  return products?.find(({ id }) => id === (productId ?? lobbyId))?.name ?? text('games.play');
}

function LayerSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <div className="flex gap-4">
        <Skeleton className="aspect-[3/4] w-24 rounded-control" />
        <Skeleton className="h-5 w-32" />
      </div>
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  );
}
