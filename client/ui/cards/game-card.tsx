import type { MouseEventHandler, ReactNode } from 'react';
import { CardLinkOrBox } from './link-or-box.tsx';

export interface GameCardProps {
  /** Where the card leads; without it the card is a picture with a name. */
  href?: string;
  name: string;
  image?: string;
  /** A second line, e.g. the provider. */
  note?: string;
  /** A word on the picture's corner ("New"). */
  mark?: string;
  /** 'eager': in the first screenful, the picture does not wait. */
  loading?: 'eager' | 'lazy';
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  className?: string;
  /** Its place among `count`, where the list shows only a part of itself. */
  place?: number;
  count?: number;
  /** Beside the link: a button over the picture. */
  children?: ReactNode;
}

/** A game: 3:4 picture, name, provider; styled by cards.css. */
export function GameCard(props: GameCardProps) {
  const { href, name, note, mark, onClick, className = '', place, count, children } = props;
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className={className ? `game-card ${className}` : 'game-card'}
    >
      <CardLinkOrBox href={href} onClick={onClick}>
        <GamePicture {...props} />
        {mark && <em>{mark}</em>}
        <b>{name}</b>
        {note && <small>{note}</small>}
      </CardLinkOrBox>
      {children}
    </li>
  );
}

/** The name follows as text, so the picture needs none. */
function GamePicture({ image, loading = 'lazy' }: GameCardProps) {
  const when = loading === 'lazy' ? 'lazy' : undefined;
  return <img src={image} alt="" width={300} height={400} loading={when} decoding="async" />;
}
