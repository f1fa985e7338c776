import { type Html, html } from '#ui/base/html.ts';

export interface CategoryTileProps {
  /** Where the tile leads; without it the tile is no link. */
  href?: string;
  name: string;
  /** The operator's square picture of the category. */
  icon?: string | null;
  /** Under the name: how much there is; kept blank while nobody knows. */
  note: string;
  isClosed: boolean;
}

/** Ways into the games: a picture and a name each, as `<li>`s for `Markup`; styled by cards.css. */
export function categoryTiles(list: readonly CategoryTileProps[]): Html {
  return html`${list.map((props) => html`<li class="category-tile">${inside(props)}</li>`)}`;
}

function inside({ href, name, icon, note, isClosed }: CategoryTileProps): Html {
  const look = isClosed ? html` class="closed"` : null;
  const content = html`${icon && html`<img src="${icon}" alt="" width="56" height="56" decoding="async">`}<span><b>${name}</b><small>${
    note || '\u00a0'
  }</small></span>`;
  return href ? html`<a href="${href}"${look}>${content}</a>` : html`<div${look}>${content}</div>`;
}
