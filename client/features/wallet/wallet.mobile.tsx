import { BreakSlot } from '#platform/net/break-slot.tsx';
import { useText } from '#platform/site/text.ts';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { useWalletBlocks } from './wallet-blocks.tsx';

export { walletPageQueries as queries } from './api.ts';

export default function WalletPage() {
  const text = useText();
  const { sum, transfer, mode, list } = useWalletBlocks(SelectSheet);
  return (
    <PageShell title={text('wallet.title')}>
      <BreakSlot />
      {sum}
      {transfer}
      {mode}
      {list}
    </PageShell>
  );
}
