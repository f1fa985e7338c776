import { formatMoney } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import type { Mail } from './mails.ts';

interface Ended {
  order_no: string;
  account_masked: string;
  amount: number;
  fee: number;
}

/** Tells the member that a withdrawal was paid, or came back. */
export function withdrawalMail(order: Ended, status: 'success' | 'rejected'): Mail {
  const texts = status === 'success' ? paid(order) : returned(order);
  const content = { enUS: `<p>${texts.content.enUS}</p>`, zhTW: `<p>${texts.content.zhTW}</p>` };
  return { type: 'personal', link: '/record/treasure', ...texts, content };
}

interface Texts {
  title: Text;
  summary: Text;
  content: Text;
}

function paid({ order_no, account_masked, amount, fee }: Ended): Texts {
  const arrives = formatMoney(amount - fee);
  return {
    title: {
      enUS: `Your withdrawal of ${formatMoney(amount)} was paid`,
      zhTW: `提款 ${formatMoney(amount)} 已匯出`,
    },
    summary: {
      enUS: `${arrives} is on its way to ${account_masked}.`,
      zhTW: `${arrives} 已匯至 ${account_masked}。`,
    },
    content: {
      enUS: `${arrives} was sent to ${account_masked}, after a fee of ${formatMoney(fee)}. Order ${order_no}.`,
      zhTW: `扣除手續費 ${formatMoney(fee)} 後，${arrives} 已匯至 ${account_masked}。單號 ${order_no}。`,
    },
  };
}

function returned({ order_no, account_masked, amount }: Ended): Texts {
  return {
    title: { enUS: 'Your withdrawal came back', zhTW: '提款已退回' },
    summary: {
      enUS: `${formatMoney(amount)} is back in your main wallet.`,
      zhTW: `${formatMoney(amount)} 已退回主錢包。`,
    },
    content: {
      enUS: `The payment to ${account_masked} was not accepted. The whole ${formatMoney(amount)} is back in your main wallet, without a fee. Check the account before you try again. Order ${order_no}.`,
      zhTW: `匯至 ${account_masked} 的款項未被接受，${formatMoney(amount)} 已全額退回主錢包，不收手續費。請確認收款帳戶後再試。單號 ${order_no}。`,
    },
  };
}
