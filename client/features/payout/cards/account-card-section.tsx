import { useQuery } from '@tanstack/react-query';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { type AppEnvironment, useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { AccountCard } from '#shared/webapi/schemas/account-card.ts';
import { AddDialog, useAddTarget } from '../add-dialog.tsx';
import { accountCardsQuery, updateAccountCard } from '../api.ts';
import { isAnyPending, isUsable } from '../status.ts';
import { TargetSection } from '../target-section.tsx';
import { TargetTile } from '../target-tile.tsx';
import { CardActions } from './card-actions.tsx';

/** E-wallets and other accounts beside bank accounts. */
export function AccountCardSection() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const add = useAddTarget('accountCard', {
    label: text('payout.account.add'),
    href: href('MEMBER_CARD_FORM', {}, { query: { kind: 'account' } }),
  });
  const query = useQuery({ ...accountCardsQuery(app), ...useReviewInterval(isAnyPending) });
  const isPhone = app.device === 'mobile';
  return (
    <>
      <TargetSection
        id="account-cards"
        icon="wallet-cards"
        title={text('payout.account.title')}
        query={query}
        isCounted={isUsable}
        add={add}
        empty={{ title: text('payout.account.empty'), text: text('payout.account.emptyText') }}
      >
        {(card) => <AccountCardTile key={card.id} card={card} />}
      </TargetSection>
      {!isPhone && <AddDialog kind="accountCard" title={text('payout.account.add')} />}
    </>
  );
}

function AccountCardTile({ card }: { card: AccountCard }) {
  const app = useApp();
  const text = useText();
  return (
    <TargetTile
      icon={ICONS[card.type]}
      title={card.provider}
      note={text(`payout.account.type.${card.type}`)}
      mask={card.account_masked}
      lines={[card.holder_name]}
      status={card.status}
      reason={card.reject_reason}
      isDefault={card.is_default}
      actions={
        <CardActions
          card={card}
          query={{ kind: 'account' }}
          call={PAYOUT_CALLS.updateAccountCard}
          setDefault={() => setDefault(app, card)}
        />
      }
    />
  );
}

const ICONS = {
  e_wallet: 'wallet',
  telecom: 'smartphone',
  other: 'wallet-cards',
} satisfies Record<AccountCard['type'], string>;

/** Everything else stays as it is. */
function setDefault(app: AppEnvironment, { id, type, provider, holder_name }: AccountCard) {
  return updateAccountCard(app, id, { type, provider, holder_name, account: undefined, is_default: true });
}
