import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { CountedMoney } from '#ui/values/counted-money.tsx';

/**
 * The main wallet in a phone's header, and the way to all of them. Its figures stop growing where they would leave the page's
 * name no room. Unknown money is "—"; an old balance is marked as such.
 */
export function HeaderBalance() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { balance, isStale } = useMainWallet();
  const content = (
    <>
      <span className="sr-only">{text('layout.balance')} </span>
      <CountedMoney
        value={balance}
        className={cx('rounded-control bg-raised px-2.5 py-[min(0.375rem,1.7vw)]', isStale && 'text-waiting')}
      />
      {isStale && <span className="sr-only"> {text('layout.balanceStale')}</span>}
    </>
  );
  if (!app.hasPage('TRADE')) return <span className={LOOK}>{content}</span>;
  return (
    <a href={href('TRADE', {})} className={LOOK}>
      {content}
    </a>
  );
}

/** 44 px for a finger, 32 to the eye. */
const LOOK =
  'flex min-h-11 min-w-11 shrink-0 items-center justify-end text-[min(0.875rem,3.6vw)] font-semibold outline-offset-[-4px]';
