import { BreakSlot } from '#platform/net/break-slot.tsx';
import { useText } from '#platform/site/text.ts';
import { Select } from '#ui/choices/select.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { useWalletBlocks } from './wallet-blocks.tsx';

export { walletPageQueries as queries } from './api.ts';

/** The wallets at the left, transfer and mode at the right. In one column, and in tab order, the latter are in the middle. */
export default function WalletPage() {
  const text = useText();
  const { sum, transfer, mode, list } = useWalletBlocks(Select);
  return (
    <PageShell title={text('wallet.title')} text={text('wallet.text')}>
      <BreakSlot />
      <div className="@container">
        <div className="grid items-start gap-6 @2xl:grid-cols-[minmax(0,1fr)_22rem] @2xl:grid-rows-[auto_1fr]">
          <div className="min-w-0">{sum}</div>
          <div className="flex min-w-0 flex-col gap-6 @2xl:sticky @2xl:top-30 @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
            {transfer}
            {mode}
          </div>
          <div className="min-w-0">{list}</div>
        </div>
      </div>
    </PageShell>
  );
}
