import { useNavigation } from '#platform/site/navigation.ts';
import { useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import AccountCardForm from './cards/account-card-form.tsx';
import BankCardForm from './cards/bank-card-form.tsx';
import { useCardKind } from './cards/card-kind.ts';

export { cardFormQueries as queries } from './api.ts';
export { checkCardKind as check } from './cards/card-kind.ts';

/** A new bank account or, by `?kind=account`, another account. */
export default function CardFormPage() {
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const isAccount = useCardKind() === 'account';
  const Form = isAccount ? AccountCardForm : BankCardForm;
  return (
    <PageShell title={text(isAccount ? 'payout.account.add' : 'layout.page.MEMBER_CARD_FORM')}>
      <Card padding="lg">
        <Form onSaved={() => go(href('MEMBER_CARD_LIST', {}), { replace: true })} />
      </Card>
    </PageShell>
  );
}
