import type { ReactNode } from 'react';
import { CardLinkOrBox } from './link-or-box.tsx';

export interface ProductCardProps {
  /** Where picture and name lead; without it they are no link. */
  href?: string;
  name: string;
  image: string;
  /** Of the picture: 4:3 unless told. */
  shape?: 'wide' | 'square';
  /** Under the picture: its category, "24 games". The name is in the picture, in large type: twice is once too often. */
  note?: string;
  /** On the picture's corner: in maintenance, which also takes the colour away. */
  closedLabel?: string;
  isEager?: boolean;
}

/** A provider's product in a list: picture, name, state; styled by cards.css. */
export function ProductItem(props: ProductCardProps) {
  return (
    <li className="product-card">
      <Inside {...props} />
    </li>
  );
}

/** The same by itself. Under it what may change: a balance, buttons. */
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
