import { CardLinkOrBox } from './link-or-box.tsx';

export interface PromoItemProps {
  /** Where the card leads; without it the card is no link. */
  href?: string;
  title: string;
  /** 2:1 */
  image: string;
  text?: string | null;
  /** A word on the picture's lower edge. */
  mark?: string;
}

/** A promotion in a list: 2:1 picture, title, a short text; styled by cards.css. */
export function PromoItem({ href, title, image, text, mark }: PromoItemProps) {
  return (
    <li className="promo-card">
      <CardLinkOrBox href={href}>
        {/* The title follows as text, so the picture needs none. */}
        <img src={image} alt="" width={800} height={400} loading="lazy" decoding="async" />
        {mark && <em>{mark}</em>}
        <h3>{title}</h3>
        {text && <p>{text}</p>}
      </CardLinkOrBox>
    </li>
  );
}
