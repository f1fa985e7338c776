import { useRef } from 'react';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { ModeCard } from './mode-card.tsx';
import { SumCard } from './sum-card.tsx';
import { TransferCard, type WalletChoice } from './transfer-card.tsx';
import { useTransfer } from './use-transfer.ts';
import { useWalletRefresh, useWallets } from './use-wallets.ts';
import { WalletList } from './wallet-list.tsx';
import { mayHoldMoney } from './wallets.ts';

/** The blocks of the wallet page. Each device has its own layout of them. */
export function useWalletBlocks(Choice: WalletChoice) {
  const wallets = useWallets();
  const refresh = useWalletRefresh();
  const transfer = useTransfer(wallets.list);
  const formRef = useRef<HTMLDivElement>(null);

  /** Presets the form: out of a wallet that may hold money, into an empty one. */
  function handleTransfer(wallet: GameWallet) {
    const { form } = transfer;
    const isOut = mayHoldMoney(wallet);
    form.setValue('from_id', isOut ? wallet.id : MAIN_WALLET_ID);
    form.setValue('to_id', isOut ? MAIN_WALLET_ID : wallet.id);
    for (const name of ['from_id', 'to_id', 'amount'] as const) form.recheck(name);
    form.setFocus('amount');
    formRef.current?.scrollIntoView({ block: 'nearest' });
  }

  // Without money there is nothing to transfer, but an unsettled transfer shows its state.
  const hasForm = !wallets.isEmpty || transfer.isChecking || transfer.notice !== null;
  return {
    sum: <SumCard wallets={wallets} isPartlyStale={refresh.hasAnyFailed} />,
    transfer: hasForm && (
      <div ref={formRef} className="scroll-my-4">
        <TransferCard transfer={transfer} wallets={wallets.list} Choice={Choice} />
      </div>
    ),
    mode: <ModeCard />,
    list: (
      <WalletList wallets={wallets} refresh={refresh} onTransfer={hasForm ? handleTransfer : undefined} />
    ),
  };
}
