import { useQuery } from '@tanstack/react-query';
import { isForAudience, promotionOf, useIsOver } from '#platform/content/audience.ts';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { placementsQuery, type ShownPlacement } from '#platform/content/placements.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { CardLink } from '#ui/cards/card-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';

/** The operator's side placements for this visitor. Nothing if there are none or they failed to load. */
export function SidePlacements() {
  const app = useApp();
  const isMember = useIsMember();
  const isOver = useIsOver();
  const { data: list = [] } = useQuery(placementsQuery(app, 'home_side'));
  if (!isOver) return null;
  return list
    .filter((item) => isForAudience(item, isMember))
    .filter(({ link }) => !isOver(promotionOf(app, hrefOfAddress(app, link))))
    .map((item) => <SidePlacement key={item.id} item={item} />);
}

/** A poster in the side column of a desktop, a banner with a small picture on a phone. */
function SidePlacement({ item }: { item: ShownPlacement }) {
  const app = useApp();
  const href = hrefOfAddress(app, item.link);
  const content = app.device === 'mobile' ? <Banner item={item} hasLink={!!href} /> : <Poster item={item} />;
  if (href)
    return (
      <CardLink href={href} className="flex-1">
        {content}
      </CardLink>
    );
  return <div className="flex-1 overflow-hidden rounded-card border border-line bg-card">{content}</div>;
}

function Poster({ item }: { item: ShownPlacement }) {
  if (!item.image) return <p className="p-4 font-semibold">{item.title}</p>;
  return (
    <img
      src={item.image}
      alt={item.title}
      width={300}
      height={400}
      loading="lazy"
      decoding="async"
      // Fills the height of the cards beside it.
      className="aspect-[3/4] h-full w-full bg-raised object-cover"
    />
  );
}

function Banner({ item, hasLink }: { item: ShownPlacement; hasLink: boolean }) {
  return (
    <span className="flex items-center gap-4">
      {item.image && (
        <img
          src={item.image}
          alt=""
          width={300}
          height={400}
          loading="lazy"
          decoding="async"
          className="aspect-[3/4] h-auto w-20 bg-raised object-cover"
        />
      )}
      <span className="flex-1 py-4 text-base font-semibold first:ps-4">{item.title}</span>
      {hasLink && <Glyph name="right" size={20} className="me-4 text-faint" />}
    </span>
  );
}
