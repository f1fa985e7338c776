import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';

/** The query that the signup leads here with. */
const WELCOME = 'welcome';

interface NextStep {
  name: 'MEMBER_DEPOSIT' | 'MEMBER_IDENTITY' | 'PROMO' | 'HOME';
  icon: string;
  title: MessageId;
  text: MessageId;
}

/** What to do first with a new account; promotions and games step in for what the site does not have. */
const NEXT_STEPS: readonly NextStep[] = [
  {
    name: 'MEMBER_DEPOSIT',
    icon: 'circle-plus',
    title: 'member.welcome.deposit',
    text: 'member.welcome.depositText',
  },
  {
    name: 'MEMBER_IDENTITY',
    icon: 'badge-check',
    title: 'member.welcome.identity',
    text: 'member.welcome.identityText',
  },
  { name: 'PROMO', icon: 'gift', title: 'member.welcome.promo', text: 'member.welcome.promoText' },
  { name: 'HOME', icon: 'gamepad-2', title: 'member.welcome.games', text: 'member.welcome.gamesText' },
];

/** After the signup: the account stands, and the next steps. */
export function Welcome() {
  const app = useApp();
  const text = useText();
  const page = usePage();
  const { setQuery } = useNavigation();
  if (!page.search.has(WELCOME)) return null;
  const steps = NEXT_STEPS.filter(({ name }) => app.hasPage(name)).slice(0, 2);
  return (
    <Card as="section" padding="lg" aria-labelledby="welcome" className="relative border-primary-line">
      <IconButton
        label={text('common.close')}
        icon={<Glyph name="x" />}
        className="absolute top-3 right-3"
        onClick={() => setQuery({ [WELCOME]: null })}
      />
      <h2 id="welcome" className="pe-10 text-xl">
        {text('member.welcome.title')}
      </h2>
      <p className="mt-1 pe-10 text-faint">{text('member.welcome.text')}</p>
      <ul className="mt-4 grid gap-3 md:grid-cols-2">
        {steps.map((step) => (
          <li key={step.name}>
            <NextStepLink step={step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NextStepLink({ step }: { step: NextStep }) {
  const text = useText();
  const href = useHref();
  return (
    <a
      href={href(step.name, {})}
      className="flex h-full items-center gap-4 rounded-control bg-raised p-4 transition-colors hover:bg-raised-hover active:bg-raised-press"
    >
      <Icon name={step.icon} size={24} className="text-primary-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{text(step.title)}</span>
        <span className="block text-xs text-faint">{text(step.text)}</span>
      </span>
      <Glyph name="right" className="text-faint" />
    </a>
  );
}
