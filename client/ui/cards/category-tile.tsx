import { CardLinkOrBox } from './link-or-box.tsx';

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

/** A way into the games, in a list: a picture and a name; styled by cards.css. */
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
