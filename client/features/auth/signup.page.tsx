import { type ReactNode, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageModule, useApp, useHref } from '#platform/site/page.ts';
import { areaCodesQuery, choiceQuery, offerQuery } from './api.ts';
import { Benefits } from './signup/benefits.tsx';
import { SignupForm } from './signup/signup-form.tsx';

export const head: PageModule['head'] = ({ text }) => ({ description: text('auth.signup.description') });

export const queries: PageModule['queries'] = ({ app }) => [
  areaCodesQuery(app),
  offerQuery(app),
  // Phones do not show the number of games.
  ...(app.device === 'desktop' ? [choiceQuery(app)] : []),
];

const DoneStep = lazyComponent(() => import('./signup/done-step.tsx'));

/**
 * The signup in three steps at one URL: account, phone, done. The first two are one form and two history entries. After
 * the last one the visitor is a member, so Back leads to the home page.
 */
export default function SignupPage() {
  const { go } = useNavigation();
  const href = useHref();
  const isMember = useIsMember();
  const [account, setAccount] = useState<string | null>(null);

  async function handleDone(name: string) {
    try {
      await DoneStep.load();
      setAccount(name);
    } catch {
      // The code could not be loaded, but the account exists.
      go(href('MEMBER', {}), { replace: true });
    }
  }

  if (account !== null && isMember) {
    return (
      <Frame>
        <LazyBoundary>
          <DoneStep account={account} />
        </LazyBoundary>
      </Frame>
    );
  }
  return (
    <Frame side={<Benefits />}>
      <SignupForm onLastStep={() => void DoneStep.load().catch(() => {})} onDone={handleDone} />
    </Frame>
  );
}

/** On desktops a card with `side` beside or below it; on phones the whole page is the form. */
function Frame({ side, children }: { side?: ReactNode; children: ReactNode }) {
  const { device } = useApp();
  if (device === 'mobile') {
    return (
      <div className="mx-auto flex min-h-[calc(100dvh-3.5rem-env(safe-area-inset-top))] w-full max-w-md flex-col px-gutter pt-5">
        {children}
      </div>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-page justify-center px-gutter py-10">
      <div
        className={`grid w-full overflow-hidden rounded-card border border-line bg-card ${side ? 'max-w-4xl md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_21rem]' : 'max-w-2xl'}`}
      >
        <div className="min-w-0 p-8 lg:p-10">{children}</div>
        {side}
      </div>
    </div>
  );
}
