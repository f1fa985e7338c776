import { useQuery } from '@tanstack/react-query';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { BankCard } from '#shared/webapi/schemas/bank-card.ts';
import { AddDialog, useAddTarget } from '../add-dialog.tsx';
import { bankCardsQuery, banksQuery, hasAccountCards, updateBankCard } from '../api.ts';
import { isAnyPending, isUsable } from '../status.ts';
import { TargetSection } from '../target-section.tsx';
import { TargetTile } from '../target-tile.tsx';
import { CardActions } from './card-actions.tsx';

/** The member's bank accounts: on a desktop a new one comes in a dialog, on a phone by a page of its own. */
export function BankCardSection() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const add = useAddTarget('bankCard', {
    label: text('payout.card.add'),
    href: href('MEMBER_CARD_FORM', {}),
  });
  const query = useQuery({ ...bankCardsQuery(app), ...useReviewInterval(isAnyPending) });
  const isPhone = app.device === 'mobile';
  return (
    <>
      <TargetSection
        id="bank-cards"
        icon="landmark"
        title={text('payout.card.title')}
        isTitleHidden={!hasAccountCards(app)}
        query={query}
        isCounted={isUsable}
        add={add}
        empty={{ title: text('payout.card.empty'), text: text('payout.card.emptyText') }}
      >
        {(card) => <BankCardTile key={card.id} card={card} />}
      </TargetSection>
      {!isPhone && <AddDialog kind="bankCard" title={text('layout.page.MEMBER_CARD_FORM')} />}
    </>
  );
}

function BankCardTile({ card }: { card: BankCard }) {
  const app = useApp();
  // The list shows without them; the form of a new card needs them as well.
  const { data: banks } = useQuery(banksQuery(app));
  const logo = banks?.find(({ id }) => id === card.bank_id)?.logo;
  return (
    <TargetTile
      icon="landmark"
      logo={logo}
      title={card.bank_name}
      note={[card.bank_code, card.branch_name].filter(Boolean).join(' · ')}
      mask={card.account_number_masked}
      lines={[card.account_name]}
      status={card.status}
      reason={card.reject_reason}
      isDefault={card.is_default}
      actions={
        <CardActions
          card={card}
          call={PAYOUT_CALLS.updateBankCard}
          setDefault={() => setDefault(app, card)}
        />
      }
    />
  );
}

/** Everything else stays as it is. */
function setDefault(app: Parameters<typeof updateBankCard>[0], card: BankCard) {
  const { id, bank_id, branch_name, account_name } = card;
  // Without a bank the button is not there.
  return updateBankCard(app, id, {
    bank_id: bank_id ?? 0,
    account_name,
    is_default: true,
    branch_name: branch_name ?? undefined,
    account_number: undefined,
  });
}
