import type { ReactNode } from 'react';
import { CardLinkOrBox } from './card-link.tsx';

export interface ProductCardProps {
  /** Without it picture and name are not a link. */
  href?: string;
  name: string;
  image: string;
  /** Shape of the picture, default 4:3. */
  shape?: 'wide' | 'square';
  /** Line under the picture: its category, "24 games". The picture contains the name in large type. */
  note?: ReactNode;
  /** Badge for a product in maintenance; the picture is then gray. */
  closedLabel?: string;
  isEager?: boolean;
}

/** A provider's product in a list: picture, name, state. Styles are in cards.css. */
export function ProductItem(props: ProductCardProps) {
  return (
    <li className="product-card">
      <Inside {...props} />
    </li>
  );
}

/** A product outside of a list. `foot` holds a balance or buttons. */
export function ProductCard({ foot, ...props }: ProductCardProps & { foot?: ReactNode }) {
  return (
    <div className="product-card flex h-full flex-col">
      <div>
        <Inside {...props} />
      </div>
      {foot && <div className="flex flex-1 flex-col px-3 pb-3">{foot}</div>}
    </div>
  );
}

function Inside({ href, name, image, note, closedLabel, shape, isEager }: ProductCardProps) {
  const isSquare = shape === 'square';
  return (
    <CardLinkOrBox href={href} className={closedLabel ? 'closed' : undefined}>
      <img
        src={image || undefined}
        alt={image ? name : ''}
        width={400}
        height={isSquare ? 400 : 300}
        className={isSquare ? 'square' : undefined}
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
      />
      {closedLabel && <em>{closedLabel}</em>}
      {!image && <b>{name}</b>}
      {note && <small>{note}</small>}
    </CardLinkOrBox>
  );
}
