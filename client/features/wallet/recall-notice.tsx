import { type Text, useText } from '#platform/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/wallet.ts';
import { Glyph } from '#ui/glyph.tsx';
import { Money } from '#ui/money.tsx';
import { Notice, type NoticeProps } from '#ui/notice.tsx';
import { RecordsLink } from './records-link.tsx';
import type { Recall, RecallResult } from './use-recall.ts';
import { recalledSum } from './wallets.ts';

interface RecallNoticeProps {
  recall: Recall;
  wallets: readonly GameWallet[];
}

/** How a recall goes and what it did, wallet by wallet. */
export function RecallNotice({ recall, wallets }: RecallNoticeProps) {
  const text = useText();
  const { phase, result, close } = recall;
  if (phase === 'idle' && !result) {
    return <p className="-mt-2 text-xs text-faint">{text('wallet.recall.note')}</p>;
  }
  if (!result) {
    return (
      <p role="status" className={phase === 'checking' ? 'text-sm text-waiting' : '-mt-2 text-xs text-faint'}>
        {text(`wallet.recall.${phase === 'checking' ? 'checking' : 'moving'}`)}
      </p>
    );
  }
  return (
    <Notice role="status" onClose={close} closeLabel={text('wallet.recall.close')} {...wordsOf(result, text)}>
      <ResultText result={result} wallets={wallets} />
    </Notice>
  );
}

function wordsOf(result: RecallResult, text: Text): Pick<NoticeProps, 'tone' | 'title'> {
  if (result.kind === 'missing') return { tone: 'info' };
  if (result.kind === 'open') return { tone: 'waiting' };
  if (result.kind === 'failed') return { tone: 'danger', title: text('wallet.recall.failed') };
  const sum = recalledSum(result.entries);
  const hasKept = result.entries.some((entry) => !entry.is_ok);
  const title =
    sum > 0 ? text('wallet.recall.done', { amount: formatMoney(sum) }) : text('wallet.recall.nothing');
  return { tone: hasKept ? 'waiting' : sum > 0 ? 'success' : 'info', title };
}

function ResultText({ result, wallets }: { result: RecallResult; wallets: readonly GameWallet[] }) {
  const text = useText();
  if (result.kind === 'failed') return result.message;
  if (result.kind !== 'done') {
    return (
      <>
        {text(`wallet.recall.${result.kind}`)} {result.kind === 'open' && <RecordsLink />}
      </>
    );
  }
  const { entries } = result;
  const kept = entries.filter((entry) => !entry.is_ok).length;
  if (entries.length === 0) return text('wallet.recall.nothingText');
  return (
    <>
      {kept > 0 && <p className="text-xs">{text('wallet.recall.kept', { count: kept })}</p>}
      <ul className="mt-2 divide-y divide-line-strong/60 text-sm">
        {entries.map((entry) => (
          <Entry
            key={entry.wallet_id}
            entry={entry}
            name={wallets.find(({ id }) => id === entry.wallet_id)?.name ?? `#${entry.wallet_id}`}
          />
        ))}
      </ul>
    </>
  );
}

function Entry({ entry, name }: { entry: RecallEntry; name: string }) {
  const text = useText();
  return (
    <li className="flex items-start gap-2 py-2">
      <Glyph
        name={entry.is_ok ? 'check' : 'x'}
        className={entry.is_ok ? 'mt-0.5 text-primary-text' : 'mt-0.5 text-waiting'}
      />
      <span className="min-w-0 flex-1">
        {name}
        {!entry.is_ok && (
          <span className="block text-xs text-faint">
            {entry.message || text('wallet.recall.entryFailed')}
          </span>
        )}
      </span>
      <Money value={entry.amount} className={entry.is_ok ? 'font-semibold' : 'text-faint'} />
    </li>
  );
}
