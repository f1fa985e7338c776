import { memberQuery } from '#platform/net/queries.ts';
import type { PageModule } from '#platform/site/page.ts';
import { AddPage } from './add-page.tsx';
import { banksQuery } from './api.ts';
import AccountCardForm from './cards/account-card-form.tsx';
import BankCardForm from './cards/bank-card-form.tsx';
import { useCardKind } from './cards/card-kind.ts';
import { PAYOUT_KINDS } from './payout-kinds.ts';

export const queries: PageModule['queries'] = ({ app }) => [memberQuery(app), banksQuery(app)];
export { checkCardKind as check } from './cards/card-kind.ts';

/** Adds a bank account, or with `?kind=account` another account. */
export default function CardFormPage() {
  return useCardKind() === 'account' ? (
    <AddPage entry={PAYOUT_KINDS.accountCard} Form={AccountCardForm} />
  ) : (
    <AddPage entry={PAYOUT_KINDS.bankCard} Form={BankCardForm} />
  );
}
