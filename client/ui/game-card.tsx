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
 * A game: its 3:4 picture and its name. It is an `<li>`: put it into a `Shelf` or a `<ul className="game-grid">`. Made to be shown by
 * the hundred: five plain elements, styled by cards.css.
 */
export function GameCard({ href, name, image, note, mark, isEager }: GameCardProps) {
  const content = (
    <>
      {/* The name follows as text. */}
      <img
        src={image}
        alt=""
        width={300}
        height={400}
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
      />
      {mark && <em>{mark}</em>}
      <b>{name}</b>
      {note && <small>{note}</small>}
    </>
  );
  return <li className="game-card">{href ? <a href={href}>{content}</a> : <div>{content}</div>}</li>;
}
