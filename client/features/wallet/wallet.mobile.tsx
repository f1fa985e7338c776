import { useText } from '#platform/site/text.ts';
import { SelectSheet } from '#ui/controls/select-sheet.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useWalletBlocks } from './wallet-blocks.tsx';

export { walletPageQueries as queries } from './api.ts';
export { walletHead as head } from './head.ts';

export default function WalletPage() {
  const text = useText();
  const { sum, transfer, mode, list } = useWalletBlocks(SelectSheet);
  return (
    <div className="flex flex-col gap-4 px-gutter py-4">
      <VisuallyHidden>
        <h1>{text('wallet.title')}</h1>
      </VisuallyHidden>
      {sum}
      {transfer}
      {mode}
      {list}
    </div>
  );
}
