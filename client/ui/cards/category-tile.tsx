import { CardLinkOrBox } from './card-link.tsx';

export interface CategoryTileProps {
  /** Without it the tile is not a link. */
  href?: string;
  name: string;
  /** The operator's square picture of the category. */
  icon?: string | null;
  /** Line under the name, such as the number of games; blank while unknown. */
  note: string;
  isClosed: boolean;
}

/** A list item that links to a category of games: picture and name. Styles are in cards.css. */
export function CategoryTile({ href, name, icon, note, isClosed }: CategoryTileProps) {
  return (
    <li className="category-tile">
      <CardLinkOrBox href={href} className={isClosed ? 'closed' : undefined}>
        {icon && <img src={icon} alt="" width={56} height={56} loading="lazy" decoding="async" />}
        <span>
          <b>{name}</b>
          <small>{note || '\u00a0'}</small>
        </span>
      </CardLinkOrBox>
    </li>
  );
}
