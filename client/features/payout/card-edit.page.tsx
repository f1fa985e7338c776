import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { requireFound } from '#platform/site/found.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageArguments, type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { accountCardQuery, bankCardQuery, banksQuery } from './api.ts';
import AccountCardForm from './cards/account-card-form.tsx';
import BankCardForm from './cards/bank-card-form.tsx';
import { cardKindOf, checkCardKind, useCardKind } from './cards/card-kind.ts';
import { EditPage } from './edit-page.tsx';

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

/** Edits a bank account, or with `?kind=account` another account. A page on both devices. */
export default function CardEditPage() {
  return useCardKind() === 'account' ? <EditAccount /> : <EditBank />;
}

function EditBank() {
  const text = useText();
  const query = useQuery(bankCardQuery(useApp(), idOf(usePage())));
  const goBack = useGoBack();
  return (
    <EditPage title={text('layout.page.MEMBER_CARD_FORM_EDIT')} query={query}>
      {(card) => <BankCardForm key={card.id} card={card} onSaved={goBack} onCancel={goBack} />}
    </EditPage>
  );
}

function EditAccount() {
  const text = useText();
  const query = useQuery(accountCardQuery(useApp(), idOf(usePage())));
  const goBack = useGoBack();
  return (
    <EditPage title={text('payout.account.edit')} query={query}>
      {(card) => <AccountCardForm key={card.id} card={card} onSaved={goBack} onCancel={goBack} />}
    </EditPage>
  );
}

function useGoBack() {
  const href = useHref();
  const { go } = useNavigation();
  return () => go(href('MEMBER_CARD_LIST', {}), { replace: true });
}
