import { draftKey, keepDraft } from '#platform/forms/draft.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

interface LoginLinkProps {
  question: string;
  /** Filled in at the login. */
  account?: string;
}

/** A question to a visitor who may be a member already, with a link to the login. Nothing if the site has no login. */
export function LoginLink({ question, account }: LoginLinkProps) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  if (!app.hasPage('LOGIN')) return null;

  function handleClick() {
    const key = draftKey({ name: 'LOGIN', params: {} }, ['account', 'password']);
    if (account) keepDraft(app.storages.session, key, { account });
  }

  return (
    <>
      {question}
      <SentenceGap />
      <TextLink href={href('LOGIN', {})} onClick={handleClick} className="hit-44">
        {text('auth.signup.toLogin')}
      </TextLink>
    </>
  );
}
