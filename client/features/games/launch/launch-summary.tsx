import { useKnownJackpot } from '#platform/net/use-jackpots.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Money } from '#ui/values/money.tsx';
import { FavouriteButton } from '../grid/favourite-button.tsx';
import { OpensIn } from '../opens-in.tsx';
import { hasDemo, type PlayTarget } from './launch.ts';

/** Picture and properties of a game or lobby. */
export function LaunchSummary({ target }: { target: PlayTarget }) {
  const { product, game } = target;
  return (
    <div className="flex items-start gap-4">
      <img
        src={game?.image ?? product.image}
        alt=""
        width={game ? 300 : 400}
        height={game ? 400 : 300}
        className={`h-auto shrink-0 rounded-control bg-raised object-cover ${game ? 'aspect-[3/4] w-24' : 'aspect-[4/3] w-36'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <Facts target={target} />
        {game && <FavouriteButton game={game} />}
      </div>
    </div>
  );
}

function Facts({ target }: { target: PlayTarget }) {
  const app = useApp();
  const text = useText();
  const { product, game } = target;
  const jackpot = useKnownJackpot(game?.id);
  const rtp = game?.rtp && Number(game.rtp) > 0 ? game.rtp : null;
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-soft">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {game?.mark && <Badge tone="hot">{text(`games.mark.${game.mark}`)}</Badge>}
        {hasDemo(target) && <Badge>{text('games.demo')}</Badge>}
        {game?.isDesktopOnly && app.device === 'mobile' && (
          <Badge tone="waiting">{text('games.desktopOnly')}</Badge>
        )}
      </div>
      {jackpot && (
        <p>
          {text('common.jackpot')} <Money value={jackpot} className="font-semibold text-jackpot" />
        </p>
      )}
      {rtp && <p>{text('games.rtp', { rtp })}</p>}
      {!game && <p>{text('games.lobbyText')}</p>}
      {!product.is_maintenance && (
        <p className="text-faint empty:hidden">
          <OpensIn product={product} />
        </p>
      )}
    </div>
  );
}
