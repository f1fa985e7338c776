import { type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { accountCardsQuery, bankCardsQuery, hasAccountCards } from './api.ts';
import { AccountCardTile, BankCardTile } from './cards/card-tiles.tsx';
import { PAYOUT_KINDS } from './payout-kinds.ts';
import { PayoutSection } from './payout-section.tsx';

export const queries: PageModule['queries'] = ({ app }) => [
  bankCardsQuery(app),
  ...(hasAccountCards(app) ? [accountCardsQuery(app)] : []),
];

/** The member's bank accounts, and other accounts where the operator accepts them. */
export default function CardListPage() {
  const text = useText();
  const hasOtherAccounts = hasAccountCards(useApp());
  return (
    <PageShell title={text('layout.page.MEMBER_CARD_LIST')} text={text('payout.card.text')} isTextOnPhone>
      <PayoutSection entry={PAYOUT_KINDS.bankCard} isTitleHidden={!hasOtherAccounts}>
        {(card) => <BankCardTile key={card.id} card={card} />}
      </PayoutSection>
      {hasOtherAccounts && (
        <PayoutSection entry={PAYOUT_KINDS.accountCard}>
          {(card) => <AccountCardTile key={card.id} card={card} />}
        </PayoutSection>
      )}
    </PageShell>
  );
}
