import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Icon } from '#ui/display/icon.tsx';
import { choiceQuery, offerQuery } from '../api.ts';

/** The benefits of an account, beside the form. Offer and number of games come from the API and may be missing. */
export function Benefits() {
  const text = useText();
  return (
    <aside
      aria-labelledby="benefits"
      className="flex min-w-0 flex-col border-line bg-page/40 max-md:border-t md:border-l"
    >
      <Offer />
      <div className="flex flex-col gap-5 p-6 lg:p-8">
        <h2 id="benefits" className="text-base">
          {text('auth.benefits.title')}
        </h2>
        <ul className="flex flex-col gap-4">
          <Choice />
          <Benefit
            icon="receipt-text"
            title={text('auth.benefits.money')}
            text={text('auth.benefits.moneyText')}
          />
          <Benefit icon="timer" title={text('auth.benefits.pace')} text={text('auth.benefits.paceText')} />
        </ul>
      </div>
    </aside>
  );
}

/** The promotion for new members. */
function Offer() {
  const text = useText();
  const { data: offer } = useQuery(offerQuery(useApp()));
  if (!offer) return null;
  return (
    <div className="border-b border-line">
      <img
        src={offer.image}
        alt=""
        width={800}
        height={400}
        decoding="async"
        className="aspect-2/1 h-auto w-full bg-raised object-cover"
      />
      <div className="px-6 pt-4 pb-5 lg:px-8">
        <p className="text-xs text-primary-text">{text('auth.benefits.offer')}</p>
        <p className="mt-1 text-base font-semibold break-keep text-pretty">{offer.title}</p>
        {offer.summary && <p className="mt-1 text-sm text-faint">{offer.summary}</p>}
      </div>
    </div>
  );
}

function Choice() {
  const text = useText();
  const { data } = useQuery(choiceQuery(useApp()));
  if (!data?.games) return null;
  return (
    <Benefit
      icon="gamepad-2"
      title={text('auth.benefits.games', data)}
      text={text('auth.benefits.gamesText')}
    />
  );
}

function Benefit({ icon, title, text }: { icon: string; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} size={20} className="mt-0.5 text-primary-text" />
      <span className="min-w-0">
        <span className="block text-sm font-semibold text-soft">{title}</span>
        <span className="mt-0.5 block text-xs text-faint">{text}</span>
      </span>
    </li>
  );
}

/** The promotion for new members in one line, for phones. */
export function OfferLine() {
  const text = useText();
  const { data: offer } = useQuery(offerQuery(useApp()));
  if (!offer) return null;
  return (
    <p className="flex items-center gap-3 rounded-control border border-line bg-card px-4 py-3">
      <Icon name="gift" size={20} className="text-primary-text" />
      <span className="min-w-0">
        <span className="block text-xs text-faint">{text('auth.benefits.offer')}</span>
        <span className="block text-sm font-semibold text-soft break-keep">{offer.title}</span>
      </span>
    </p>
  );
}
