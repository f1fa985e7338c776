import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { offersQuery } from '#platform/content/audience.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Mark } from '#ui/display/mark.tsx';
import { Burst } from '#ui/feedback/burst.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { checkInQuery, offerQuery } from '../api.ts';
import { StepHead } from './step-head.tsx';

interface NextStep {
  href: string;
  icon: string;
  title: string;
  text: string;
}

/** The last step, after the login: links to what a new member can do first. */
export default function DoneStep({ account }: { account: string }) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const frame = useRef<HTMLDivElement>(null);
  const steps = useNextSteps();
  useEffect(() => {
    frame.current?.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={frame} className="pb-8">
      <StepHead
        step="done"
        title={text('auth.signup.done.title', { account })}
        text={text('auth.signup.done.text')}
        picture={<Welcome />}
      />
      <ul className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step.href}>
            <NextStepLink step={step} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {app.hasPage('MEMBER') && (
        <p className="mt-6 text-center text-sm">
          <TextLink href={href('MEMBER', {})}>{text('auth.signup.done.later')}</TextLink>
        </p>
      )}
    </div>
  );
}

/** The brand's mark turns in, with confetti. */
function Welcome() {
  return (
    <span className="relative shrink-0">
      <span className="block motion-safe:animate-badge">
        <Mark size={64} />
      </span>
      <Burst className="top-1/2 left-1/2 text-xl" />
    </span>
  );
}

/**
 * The links to pages that the site has. The deposit link names the promotion for a first deposit. Only the member
 * chooses one, because it locks money. Without such a promotion, the offer for new members is named by its title.
 */
function useNextSteps(): NextStep[] {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { data: offer } = useQuery(offerQuery(app));
  const { data: checkIn } = useQuery(checkInQuery(app));
  const first = useQuery(offersQuery(app)).data?.firstDeposit;
  // The deposit step already names the promotion for a first deposit.
  const promo =
    offer && !first && app.hasPage('PROMO_DETAIL')
      ? { href: href('PROMO_DETAIL', { promoID: offer.id }), title: offer.title }
      : { href: href('PROMO', {}), title: text('auth.signup.done.promo') };
  const steps: (NextStep & { hasPage: boolean })[] = [
    {
      hasPage: app.hasPage('MEMBER_DEPOSIT'),
      href: href('MEMBER_DEPOSIT', {}),
      icon: 'circle-plus',
      title: text('auth.signup.done.deposit'),
      text: first
        ? text('auth.signup.done.depositOffer', { promotion: first.name })
        : text('auth.signup.done.depositText'),
    },
    ...(checkIn
      ? [
          {
            hasPage: app.hasPage('ACTIVITY_SIGNIN'),
            href: href('ACTIVITY_SIGNIN', { path: checkIn.path }),
            icon: 'calendar-check',
            title: text('auth.signup.done.checkIn', { amount: formatMoney(checkIn.reward) }),
            text: text('auth.signup.done.checkInText'),
          },
        ]
      : []),
    { hasPage: app.hasPage('PROMO'), ...promo, icon: 'gift', text: text('auth.signup.done.promoText') },
    {
      hasPage: true,
      href: href('HOME', {}),
      icon: 'gamepad-2',
      title: text('auth.signup.done.play'),
      text: text('auth.signup.done.playText'),
    },
    {
      hasPage: app.hasPage('MEMBER_IDENTITY'),
      href: href('MEMBER_IDENTITY', {}),
      icon: 'badge-check',
      title: text('auth.signup.done.identity'),
      text: text('auth.signup.done.identityText'),
    },
  ];
  return steps.filter(({ hasPage }) => hasPage);
}

function NextStepLink({ step, isFirst }: { step: NextStep; isFirst: boolean }) {
  return (
    <a
      href={step.href}
      className={`flex items-center gap-4 rounded-control border p-4 transition-colors ${isFirst ? 'border-primary-line bg-primary-tint hover:border-primary' : 'border-transparent bg-raised hover:bg-raised-hover active:bg-raised-press'}`}
    >
      <Icon name={step.icon} size={24} className="text-primary-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{step.title}</span>
        <span className="block text-xs text-faint">{step.text}</span>
      </span>
      <Glyph name="right" className="text-faint" />
    </a>
  );
}
