import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { Button } from '#ui/controls/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { useLauncher } from './launch/launcher-context.ts';

/** A provider whose games open from its own lobby. */
export function LobbyBlock({ product }: { product: GameProduct }) {
  const text = useText();
  const { press } = useLauncher();
  return (
    <Empty
      icon="door-open"
      title={text('games.lobbyTitle', { provider: product.name })}
      text={text('games.lobbyText')}
      action={
        <Button size="lg" disabled={product.is_maintenance} onClick={() => press({ product })}>
          {text('games.enterLobby')}
        </Button>
      }
    />
  );
}
