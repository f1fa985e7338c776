import { type Html, html } from '#ui/base/html.ts';
import { Markup } from '#ui/display/markup.tsx';

export interface GameCardProps {
  /** Where the card leads; without it the card is a picture with a name. */
  href?: string;
  name: string;
  image: string;
  /** A second line, e.g. the provider. */
  note?: string;
  /** A word on the picture's corner ("New"). */
  mark?: string;
  /** In the first screenful: the picture does not wait. */
  isEager?: boolean;
}

/**
 * A game: its 3:4 picture and its name, styled by cards.css. It is an `<li>`, for a `Shelf` or a
 * `<ul className="game-grid">`; a whole list of them is cheaper as `gameCards`.
 */
export function GameCard(props: GameCardProps) {
  return <Markup as="li" className="game-card" html={inside(props)} />;
}

/** Many games at once, as markup for `Shelf` or `Markup`. */
export function gameCards(list: readonly GameCardProps[]): Html {
  return html`${list.map((props) => html`<li class="game-card">${inside(props)}</li>`)}`;
}

function inside({ href, name, image, note, mark, isEager }: GameCardProps): Html {
  // The name follows as text, so the picture needs none.
  const content = html`<img src="${image}" alt="" width="300" height="400" ${isEager ? EAGER : LAZY}>${
    mark && html`<em>${mark}</em>`
  }<b>${name}</b>${note && html`<small>${note}</small>`}`;
  return href ? html`<a href="${href}">${content}</a>` : html`<div>${content}</div>`;
}

const EAGER = html`decoding="async"`;
const LAZY = html`loading="lazy" decoding="async"`;
