import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { AccountCard } from '#shared/webapi/schemas/account-card.ts';
import type { BankCard } from '#shared/webapi/schemas/bank-card.ts';
import { banksQuery, updateAccountCard, updateBankCard } from '../api.ts';
import { PAYOUT_KINDS } from '../payout-kinds.ts';
import { PayoutTile } from '../payout-tile.tsx';

export function BankCardTile({ card }: { card: BankCard }) {
  const app = useApp();
  // For the logos. The list does not wait for them.
  const { data: banks } = useQuery(banksQuery(app));
  const { id, bank_id, branch_name, account_name } = card;
  return (
    <PayoutTile
      entry={PAYOUT_KINDS.bankCard}
      payoutMethod={card}
      logo={banks?.find((bank) => bank.id === bank_id)?.logo}
      title={card.bank_name}
      note={[card.bank_code, branch_name].filter(Boolean).join(' · ')}
      mask={card.account_number_masked}
      lines={[account_name]}
      setDefault={() =>
        updateBankCard(app, id, {
          // The API gives every card that can be the default a bank.
          bank_id: bank_id ?? 0,
          account_name,
          is_default: true,
          branch_name: branch_name ?? undefined,
          account_number: undefined,
        })
      }
    />
  );
}

const ICONS = {
  e_wallet: 'wallet',
  telecom: 'smartphone',
  other: 'wallet-cards',
} satisfies Record<AccountCard['type'], string>;

export function AccountCardTile({ card }: { card: AccountCard }) {
  const app = useApp();
  const text = useText();
  const { id, type, provider, holder_name } = card;
  return (
    <PayoutTile
      entry={PAYOUT_KINDS.accountCard}
      payoutMethod={card}
      icon={ICONS[type]}
      title={provider}
      note={text(`payout.account.type.${type}`)}
      mask={card.account_masked}
      lines={[holder_name]}
      setDefault={() =>
        updateAccountCard(app, id, { type, provider, holder_name, account: undefined, is_default: true })
      }
    />
  );
}
