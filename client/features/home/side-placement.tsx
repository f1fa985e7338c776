import { useQuery } from '@tanstack/react-query';
import { hrefOfAddress } from '#platform/content-links.ts';
import { useApp } from '#platform/page.ts';
import { CardLink } from '#ui/card-link.tsx';
import { type HomePlacement, placementsQuery } from './api.ts';

/** What the operator placed beside the page's blocks; nothing where there is nothing, or it could not be loaded. */
export function SidePlacements() {
  const { data: list = [] } = useQuery(placementsQuery(useApp(), 'home_side'));
  return list.map((item) => <SidePlacement key={item.id} item={item} />);
}

function SidePlacement({ item }: { item: HomePlacement }) {
  const href = hrefOfAddress(useApp(), item.link);
  const content = item.image ? (
    <img
      src={item.image}
      alt={item.title}
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className="aspect-video h-auto w-full bg-raised object-cover"
    />
  ) : (
    <p className="p-4 font-semibold">{item.title}</p>
  );
  if (href) return <CardLink href={href}>{content}</CardLink>;
  return <div className="overflow-hidden rounded-card border border-line bg-card">{content}</div>;
}
