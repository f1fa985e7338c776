import { CardLinkOrBox } from './card-link.tsx';

export interface PromoItemProps {
  /** Without it the card is not a link. */
  href?: string;
  title: string;
  /** Aspect ratio 2:1. */
  image: string;
  text?: string | null;
  /** Badge on the picture's lower edge. */
  mark?: string;
}

/** A promotion in a list: a 2:1 picture, a title, a short text. Styles are in cards.css. */
export function PromoItem({ href, title, image, text, mark }: PromoItemProps) {
  return (
    <li className="promo-card">
      <CardLinkOrBox href={href}>
        {/* The title follows as text, so the alternative text is empty. */}
        <img src={image} alt="" width={800} height={400} loading="lazy" decoding="async" />
        {mark && <em>{mark}</em>}
        <h3>{title}</h3>
        {text && <p>{text}</p>}
      </CardLinkOrBox>
    </li>
  );
}
