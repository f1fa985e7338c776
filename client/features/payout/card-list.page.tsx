import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { hasAccountCards } from './api.ts';
import { AccountCardSection } from './cards/account-card-section.tsx';
import { BankCardSection } from './cards/bank-card-section.tsx';

export { cardListQueries as queries } from './api.ts';

/** Bank accounts that money is paid out to, and e-wallets beside them where the operator has them on. */
export default function CardListPage() {
  const app = useApp();
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_CARD_LIST')} text={text('payout.card.text')}>
      {app.device === 'mobile' && <p className="text-sm text-faint">{text('payout.card.text')}</p>}
      <BankCardSection />
      {hasAccountCards(app) && <AccountCardSection />}
    </PageShell>
  );
}
