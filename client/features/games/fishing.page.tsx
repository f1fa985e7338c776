import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { mainWalletQuery } from '#platform/net/queries.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { hasHistory, useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { Catalogue } from './catalogue.tsx';
import { GamesPage } from './games-page.tsx';
import { useCategoryName } from './use-category-name.ts';

export { catalogueHead as head, catalogueQueries as queries } from './catalogue-queries.ts';

/** Fishing games. On a phone the page has no frame (spec §2), so it has a header of its own. */
export default function FishingPage() {
  return (
    <>
      {useApp().device === 'mobile' && <FishingHeader />}
      <GamesPage>
        <Catalogue />
      </GamesPage>
    </>
  );
}

/** Back link, title, and the member's balance or a guest's login link. */
function FishingHeader() {
  const href = useHref();
  const text = useText();
  const name = useCategoryName('fishing');
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page pt-[env(safe-area-inset-top)]">
      <div className="flex h-14 items-center gap-2 px-gutter">
        <BackLink />
        <span className="flex min-w-0 flex-1 items-center gap-2 text-base font-semibold">
          <Icon name="fish" className="text-primary-text" />
          <span className="truncate">{name}</span>
        </span>
        {useIsMember() ? (
          <Balance />
        ) : (
          <ButtonLink size="sm" href={href('LOGIN', {})}>
            {text('games.login')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** Goes back in the history. On the first page of a visit, and without JavaScript, it is a link to home. */
function BackLink() {
  const href = useHref();
  const text = useText();
  const { back } = useNavigation();

  function handleClick(event: MouseEvent) {
    if (isModified(event) || !hasHistory()) return;
    event.preventDefault();
    back();
  }

  return (
    <a
      href={href('HOME', {})}
      aria-label={text('common.back')}
      onClick={handleClick}
      className="-ms-2 flex size-11 items-center justify-center rounded-control text-soft hover:text-fg"
    >
      <Glyph name="left" size={24} />
    </a>
  );
}

function Balance() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { data: wallet } = useQuery(mainWalletQuery(app));
  const look = 'flex min-h-9 items-center rounded-control bg-raised px-3 text-sm font-semibold';
  const content = (
    <>
      <span className="sr-only">{text('games.transfer.main')} </span>
      <CountedMoney value={wallet?.balance} />
    </>
  );
  if (!app.hasPage('TRADE')) return <span className={look}>{content}</span>;
  return (
    <a href={href('TRADE', {})} className={`hit-44 ${look}`}>
      {content}
    </a>
  );
}
