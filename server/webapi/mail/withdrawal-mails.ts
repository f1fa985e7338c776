import { formatMoney } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import { mailText } from './mail-texts.ts';
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

const PAID: Texts = {
  title: { enUS: 'Your withdrawal of {amount} was paid', zhTW: '提款 {amount} 已匯出' },
  summary: { enUS: '{arrives} is on its way to {account}.', zhTW: '{arrives} 已匯至 {account}。' },
  content: {
    enUS: '{arrives} was sent to {account}, after a fee of {fee}. Order {order}.',
    zhTW: '扣除手續費 {fee} 後，{arrives} 已匯至 {account}。單號 {order}。',
  },
};

function paid({ order_no, account_masked, amount, fee }: Ended): Texts {
  const values = {
    amount: formatMoney(amount),
    arrives: formatMoney(amount - fee),
    fee: formatMoney(fee),
    account: account_masked,
    order: order_no,
  };
  return {
    title: mailText(PAID.title, values),
    summary: mailText(PAID.summary, values),
    content: mailText(PAID.content, values),
  };
}

function returned({ order_no, account_masked, amount }: Ended): Texts {
  const values = { amount: formatMoney(amount), account: account_masked, order: order_no };
  return {
    title: { enUS: 'Your withdrawal came back', zhTW: '提款已退回' },
    summary: mailText(
      { enUS: '{amount} is back in your main wallet.', zhTW: '{amount} 已退回主錢包。' },
      values,
    ),
    content: mailText(
      {
        enUS: 'The payment to {account} was not accepted. The full {amount} is back in your main wallet, with no fee. Check the account before you try again. Order {order}.',
        zhTW: '匯至 {account} 的款項未被接受，{amount} 已全額退回主錢包，不收手續費。請確認收款帳戶後再試。單號 {order}。',
      },
      values,
    ),
  };
}
