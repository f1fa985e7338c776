import type { MouseEventHandler, ReactNode } from 'react';
import { CardLinkOrBox } from './card-link.tsx';

export interface GameCardProps {
  /** Without it the card is not a link. */
  href?: string;
  name: string;
  image?: string;
  /** Whether the name is also shown under the picture. Pictures contain their title in large type. */
  isNamed?: boolean;
  /** A line under the picture, e.g. the provider. */
  note?: string | undefined;
  /** Badge on the picture's corner ("New"). */
  mark?: string;
  /** 'eager' for pictures in the first viewport. */
  loading?: 'eager' | 'lazy';
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  /** Text over the picture of a card with the pointer or the keyboard's focus. For desktops. */
  playLabel?: string;
  /** A second link beside it, for the pointer. */
  demo?: { href: string; text: string; label: string; onClick?: MouseEventHandler<HTMLAnchorElement> };
  className?: string;
  /** Position among `count`, if the list renders only a part of its items. */
  place?: number;
  count?: number;
  /** A `Jackpot`, below the note. */
  jackpot?: ReactNode;
  /** Rendered next to the link: a button over the picture. */
  children?: ReactNode;
}

/** A game: a 3:4 picture and the provider. Styles are in cards.css. */
export function GameCard(props: GameCardProps) {
  const {
    href,
    name,
    note,
    mark,
    onClick,
    playLabel,
    demo,
    className = '',
    place,
    count,
    jackpot,
    children,
  } = props;
  const isNamed = props.isNamed || !props.image;
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className={className ? `game-card ${className}` : 'game-card'}
    >
      <CardLinkOrBox href={href} onClick={onClick}>
        {playLabel && (
          <span className="action play" aria-hidden="true">
            {playLabel}
          </span>
        )}
        <GamePicture {...props} />
        {mark && <em>{mark}</em>}
        {isNamed && <b>{name}</b>}
        {note && <small>{note}</small>}
        {jackpot}
      </CardLinkOrBox>
      {demo && (
        // A demo is no page for crawlers. It is a shortcut for the pointer: the panel of the game offers it to the keyboard.
        <a
          rel="nofollow"
          tabIndex={-1}
          href={demo.href}
          aria-label={demo.label}
          onClick={demo.onClick}
          className="action"
        >
          {demo.text}
        </a>
      )}
      {children}
    </li>
  );
}

/** The picture with the name as its alternative text, or without one if the name follows as text. */
function GamePicture({ image, name, isNamed, loading = 'lazy' }: GameCardProps) {
  const when = loading === 'lazy' ? 'lazy' : undefined;
  const words = isNamed || !image ? '' : name;
  return (
    <img src={image || undefined} alt={words} width={300} height={400} loading={when} decoding="async" />
  );
}
