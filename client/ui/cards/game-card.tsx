import type { MouseEventHandler, ReactNode } from 'react';
import { CardLinkOrBox } from './link-or-box.tsx';

export interface GameCardProps {
  /** Where the card leads; without it the card is a picture with a name. */
  href?: string;
  name: string;
  image?: string;
  /** Whether the name stands under the picture too. Pictures carry their title in large type: twice is once too often. */
  isNamed?: boolean;
  /** A line under the picture, e.g. the provider. */
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

/** A game: 3:4 picture with its name in it, provider; styled by cards.css. */
export function GameCard(props: GameCardProps) {
  const { href, name, note, mark, onClick, className = '', place, count, children } = props;
  const isNamed = props.isNamed || !props.image;
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className={className ? `game-card ${className}` : 'game-card'}
    >
      <CardLinkOrBox href={href} onClick={onClick}>
        <GamePicture {...props} />
        {mark && <em>{mark}</em>}
        {isNamed && <b>{name}</b>}
        {note && <small>{note}</small>}
      </CardLinkOrBox>
      {children}
    </li>
  );
}

/** Its name in words, also for who sees no picture; none where the name follows as text. */
function GamePicture({ image, name, isNamed, loading = 'lazy' }: GameCardProps) {
  const when = loading === 'lazy' ? 'lazy' : undefined;
  const words = isNamed || !image ? '' : name;
  return (
    <img src={image || undefined} alt={words} width={300} height={400} loading={when} decoding="async" />
  );
}
