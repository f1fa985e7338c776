import { type Html, html } from '#ui/base/html.ts';

export interface PromoCardProps {
  /** Where the card leads; without it the card is no link. */
  href?: string;
  title: string;
  /** 2:1 */
  image: string;
  text?: string | null;
  /** A word on the picture's corner. */
  mark?: string;
}

/** Promotions: 2:1 picture, title, a short text, as `<li>`s for `Shelf` or `Markup`; styled by cards.css. */
export function promoCards(list: readonly PromoCardProps[]): Html {
  return html`${list.map((props) => html`<li class="promo-card">${inside(props)}</li>`)}`;
}

function inside({ href, title, image, text, mark }: PromoCardProps): Html {
  // The title follows as text, so the picture needs none.
  const content = html`<img src="${image}" alt="" width="800" height="400" loading="lazy" decoding="async">${
    mark && html`<em>${mark}</em>`
  }<h3>${title}</h3>${text && html`<p>${text}</p>`}`;
  return href ? html`<a href="${href}">${content}</a>` : html`<div>${content}</div>`;
}
