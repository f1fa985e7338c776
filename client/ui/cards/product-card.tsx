import type { ReactNode } from 'react';
import { type Html, html } from '#ui/base/html.ts';
import { Markup } from '#ui/display/markup.tsx';

export interface ProductCardProps {
  /** Where picture and name lead; without it they are no link. */
  href?: string;
  name: string;
  image: string;
  /** Of the picture: 4:3 unless told. */
  shape?: 'wide' | 'square';
  /** Under the name: its category, "24 games". */
  note?: string;
  /** On the picture's corner: in maintenance, which also takes the colour away. */
  closedLabel?: string;
  isEager?: boolean;
}

/** A provider's product: picture, name, state; styled by cards.css. Under them what may change: a balance, buttons. */
export function ProductCard({ foot, ...props }: ProductCardProps & { foot?: ReactNode }) {
  return (
    <div className="product-card flex h-full flex-col">
      <Markup as="div" html={inside(props)} />
      {foot && <div className="flex flex-1 flex-col px-3 pb-3">{foot}</div>}
    </div>
  );
}

/** Many products at once, as `<li>`s for `Shelf` or `Markup`. */
export function productCards(list: readonly ProductCardProps[]): Html {
  return html`${list.map((props) => html`<li class="product-card">${inside(props)}</li>`)}`;
}

function inside({ href, name, image, note, closedLabel, shape, isEager }: ProductCardProps): Html {
  const look = closedLabel ? html` class="closed"` : null;
  // The name follows as text, so the picture needs none.
  const size = shape === 'square' ? SQUARE : WIDE;
  const content = html`<img src="${image}" alt="" ${size} ${isEager ? EAGER : LAZY}>${
    closedLabel && html`<em>${closedLabel}</em>`
  }<b>${name}</b>${note && html`<small>${note}</small>`}`;
  return href ? html`<a href="${href}"${look}>${content}</a>` : html`<div${look}>${content}</div>`;
}

const WIDE = html`width="400" height="300"`;
const SQUARE = html`width="400" height="400" class="square"`;
const EAGER = html`decoding="async"`;
const LAZY = html`loading="lazy" decoding="async"`;
