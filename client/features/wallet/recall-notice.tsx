import { centsLeftIn } from '#platform/net/transfers.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Notice, type NoticeProps } from '#ui/feedback/notice.tsx';
import { BalanceText, Money } from '#ui/values/money.tsx';
import { RecordsLink } from './records-link.tsx';
import type { Recall, RecallResult } from './use-recall.ts';
import { recalledSum, reportedEntries } from './wallets.ts';

/** Label of the button that recalls all money, with the amount that comes back now. */
export function RecallLabel({ amount }: { amount: Cents }) {
  const text = useText();
  if (amount === 0) return text('wallet.recall.button');
  return (
    // Billions fit on a line of the button, also on a narrow phone with large text.
    <span className={amount >= 1_000_000_000_00 ? 'text-[min(1em,4.5vw)]' : undefined}>
      <BalanceText value={amount}>{(sum) => text('wallet.recall.bringBack', { amount: sum })}</BalanceText>
    </span>
  );
}

interface RecallNoticeProps {
  recall: Recall;
  wallets: readonly GameWallet[];
}

/** The state of a recall, and its result for each wallet. */
export function RecallNotice({ recall, wallets }: RecallNoticeProps) {
  const text = useText();
  const { phase, result, close } = recall;
  const isChecking = phase === 'checking';
  if (!result && phase === 'idle') {
    return <p className="-mt-2 text-xs text-faint">{text('wallet.recall.note')}</p>;
  }
  if (!result) {
    return (
      <p role="status" className={isChecking ? 'text-sm text-waiting' : '-mt-2 text-xs text-faint'}>
        {text(`wallet.recall.${isChecking ? 'checking' : 'moving'}`)}
      </p>
    );
  }
  const entries = result.kind === 'done' ? reportedEntries(result.entries, wallets) : [];
  const outcome = {
    result,
    entries,
    cents: centsLeftIn(wallets.filter(({ status }) => status === 'normal')),
  };
  return (
    <div role="status">
      <Notice onClose={close} closeLabel={text('wallet.recall.close')} {...noticeOf(outcome, text)}>
        <ResultText {...outcome} />
      </Notice>
      {entries.length > 0 && (
        <ul className="mt-2 -mb-2 divide-y divide-line text-sm">
          {entries.map((entry) => (
            <Entry
              key={entry.wallet_id}
              entry={entry}
              name={wallets.find(({ id }) => id === entry.wallet_id)?.name ?? `#${entry.wallet_id}`}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface Outcome {
  result: RecallResult;
  /** Entries to report, of a recall that is done. */
  entries: readonly RecallEntry[];
  /** Cents that stay in wallets which move whole dollars only. */
  cents: Cents;
}

function noticeOf({ result, entries }: Outcome, text: Text): Pick<NoticeProps, 'tone' | 'title'> {
  if (result.kind === 'missing') return { tone: 'info' };
  if (result.kind === 'open') return { tone: 'pending' };
  if (result.kind === 'failed') return { tone: 'danger', title: text('wallet.recall.failed') };
  const sum = recalledSum(entries);
  const hasRemaining = entries.some((entry) => !entry.is_ok);
  const tone = hasRemaining ? 'waiting' : sum > 0 ? 'success' : 'info';
  if (sum > 0) return { tone, title: text('wallet.recall.done', { amount: formatMoney(sum) }) };
  return { tone, title: text(hasRemaining ? 'wallet.recall.nothingMoved' : 'wallet.recall.nothing') };
}

function ResultText({ result, entries, cents }: Outcome) {
  const text = useText();
  switch (result.kind) {
    case 'failed':
      return result.message;
    case 'missing':
      return text('wallet.recall.missing');
    case 'open':
      return (
        <>
          {text('wallet.recall.open')} <RecordsLink />
        </>
      );
    case 'done': {
      if (entries.length === 0) {
        return cents > 0 ? <CentsLeft cents={cents} /> : text('wallet.recall.nothingText');
      }
      const remaining = entries.filter((entry) => !entry.is_ok).length;
      if (remaining === 0 && cents === 0) return null;
      return (
        <>
          {remaining > 0 && text('wallet.recall.kept', { count: remaining })}
          {remaining > 0 && cents > 0 && <SentenceGap />}
          {cents > 0 && <CentsLeft cents={cents} />}
        </>
      );
    }
  }
}

function CentsLeft({ cents }: { cents: Cents }) {
  const text = useText();
  return <BalanceText value={cents}>{(amount) => text('wallet.recall.centsLeft', { amount })}</BalanceText>;
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
            {entry.message || text(entry.amount ? 'wallet.recall.entryFailed' : 'wallet.recall.entrySilent')}
          </span>
        )}
      </span>
      <Money value={entry.amount} className={entry.is_ok ? 'font-semibold' : 'text-faint'} />
    </li>
  );
}
