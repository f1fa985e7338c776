import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { requireFound } from '#platform/site/found.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageArguments, type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { accountCardQuery, bankCardQuery, banksQuery } from './api.ts';
import AccountCardForm from './cards/account-card-form.tsx';
import BankCardForm from './cards/bank-card-form.tsx';
import { cardKindOf, checkCardKind, useCardKind } from './cards/card-kind.ts';
import { FormSkeleton } from './form-frame.tsx';
import { RejectNotice } from './reject-notice.tsx';

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

/** What is to be different about a bank account or, by `?kind=account`, another account: a page on both devices. */
export default function CardEditPage() {
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const goBack = () => go(href('MEMBER_CARD_LIST', {}), { replace: true });
  const isAccount = useCardKind() === 'account';
  const Edit = isAccount ? EditAccount : EditBank;
  return (
    <PageShell title={text(isAccount ? 'payout.account.edit' : 'layout.page.MEMBER_CARD_FORM_EDIT')}>
      <div className="flex max-w-3xl flex-col gap-4">
        <Edit onDone={goBack} />
      </div>
    </PageShell>
  );
}

interface EditProps {
  onDone: () => void;
}

function EditBank({ onDone }: EditProps) {
  return (
    <Loaded query={useQuery(bankCardQuery(useApp(), idOf(usePage())))}>
      {(card) => <BankCardForm key={card.id} card={card} onSaved={onDone} onCancel={onDone} />}
    </Loaded>
  );
}

function EditAccount({ onDone }: EditProps) {
  return (
    <Loaded query={useQuery(accountCardQuery(useApp(), idOf(usePage())))}>
      {(card) => <AccountCardForm key={card.id} card={card} onSaved={onDone} onCancel={onDone} />}
    </Loaded>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => React.ReactNode;
}

function Loaded<T extends Parameters<typeof RejectNotice>[0]['target']>({ query, children }: LoadedProps<T>) {
  return (
    <QueryBlock
      query={query}
      skeleton={
        <Card padding="lg">
          <FormSkeleton />
        </Card>
      }
    >
      {(data) => (
        <>
          <RejectNotice target={data} />
          <Card padding="lg">{children(data)}</Card>
        </>
      )}
    </QueryBlock>
  );
}
