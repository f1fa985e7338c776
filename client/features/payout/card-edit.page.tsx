import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { requireFound } from '#platform/site/found.ts';
import { type PageArguments, type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { accountCardQuery, bankCardQuery, banksQuery } from './api.ts';
import AccountCardForm from './cards/account-card-form.tsx';
import BankCardForm from './cards/bank-card-form.tsx';
import { cardKindOf, checkCardKind, useCardKind } from './cards/card-kind.ts';
import { EditPage } from './edit-page.tsx';
import { PAYOUT_KINDS } from './payout-kinds.ts';

const idOf = ({ params }: PageArguments['page']) => Number(params.cardID);

function queryOf({ app, page }: PageArguments) {
  return cardKindOf(page) === 'account' ? accountCardQuery(app, idOf(page)) : bankCardQuery(app, idOf(page));
}

export const queries: PageModule['queries'] = (args) => [
  memberQuery(args.app),
  queryOf(args),
  ...(cardKindOf(args.page) === 'bank' ? [banksQuery(args.app)] : []),
];

export const check: PageModule['check'] = (args) => {
  checkCardKind(args);
  requireFound(args.app, queryOf(args), args.page.pathname);
};

/** Edits a bank account, or with `?kind=account` another account. The lists of desktops open the same form in a dialog. */
export default function CardEditPage() {
  return useCardKind() === 'account' ? <EditAccount /> : <EditBank />;
}

function EditBank() {
  return (
    <EditPage
      entry={PAYOUT_KINDS.bankCard}
      title={useText()('layout.page.MEMBER_CARD_FORM_EDIT')}
      query={useQuery(bankCardQuery(useApp(), idOf(usePage())))}
      Form={BankCardForm}
    />
  );
}

function EditAccount() {
  return (
    <EditPage
      entry={PAYOUT_KINDS.accountCard}
      title={useText()('payout.account.edit')}
      query={useQuery(accountCardQuery(useApp(), idOf(usePage())))}
      Form={AccountCardForm}
    />
  );
}
