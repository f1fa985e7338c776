import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { Icon } from '#ui/display/icon.tsx';

/** Where a provider's games or its lobby open. Only on desktops: a phone always leaves the page for a game. */
export function OpensIn({ product }: { product: Pick<GameProduct, 'support_embed'> }) {
  const text = useText();
  if (useApp().device === 'mobile') return null;
  if (product.support_embed) return text('games.opensHere');
  return (
    <>
      {text('games.opensTab')}
      <Icon name="external-link" size={14} className="ms-1.5 inline align-[-0.15em]" />
    </>
  );
}
