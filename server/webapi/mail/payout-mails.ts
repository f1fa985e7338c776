import { formatMoney } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import { type Mail, mailText, paragraphs } from './mails.ts';

/** A payout account was verified, or rejected with a reason. `name` and `link` are those of its kind. */
export function payoutMail({ name, link }: { name: Text; link: string }, reason: Text | null): Mail {
  if (reason) {
    const content = mailText(
      { enUS: '{reason} Correct it and submit it again.', zhTW: '{reason}修正後即可重新送出。' },
      { reason },
    );
    return {
      about: 'account',
      title: mailText({ enUS: 'Your {name} was not accepted', zhTW: '{name}未通過驗證' }, { name }),
      summary: reason,
      content: paragraphs(content),
      link,
    };
  }
  const summary = mailText(
    {
      enUS: 'Your {name} is verified. You can withdraw to it.',
      zhTW: '您的{name}已通過驗證，可用於提款。',
    },
    { name },
  );
  return {
    about: 'account',
    title: mailText({ enUS: 'Your {name} is verified', zhTW: '{name}已通過驗證' }, { name }),
    summary,
    content: paragraphs(summary),
    link,
  };
}

/** The member removed a payout account. `name` and `link` are those of its kind. */
export function payoutRemovedMail({ name, link }: { name: Text; link: string }): Mail {
  const summary = {
    enUS: 'You can no longer withdraw to it. If you did not remove it, contact customer service at once.',
    zhTW: '您已無法再提款至此處。若非您本人操作，請立即聯絡客服。',
  };
  return {
    about: 'account',
    title: mailText({ enUS: 'Your {name} was removed', zhTW: '{name}已移除' }, { name }),
    summary,
    content: paragraphs(summary),
    link,
  };
}

interface Ended {
  order_no: string;
  account_masked: string | Text;
  amount: number;
  fee: number;
}

/** A withdrawal was paid, or rejected and returned. */
export function withdrawalMail(order: Ended, status: 'success' | 'rejected'): Mail {
  const texts = status === 'success' ? paid(order) : returned(order);
  return {
    about: 'money',
    link: '/record/treasure',
    ...texts,
    content: paragraphs(texts.content),
  };
}

interface Texts {
  title: Text;
  summary: Text;
  content: Text;
}

const PAID: Texts = {
  title: { enUS: 'Your withdrawal of {amount} was paid', zhTW: '您的提款 {amount} 已撥款' },
  summary: { enUS: '{arrives} was sent to {account}.', zhTW: '{arrives} 已匯至「{account}」。' },
  content: {
    enUS: '{arrives} was sent to {account}. Order {order}.',
    zhTW: '{arrives} 已匯至「{account}」。訂單編號 {order}。',
  },
};

/** The content where a fee was taken. */
const PAID_AFTER_FEE: Text = {
  enUS: '{arrives} was sent to {account}, after a fee of {fee}. Order {order}.',
  zhTW: '扣除手續費 {fee} 後，{arrives} 已匯至「{account}」。訂單編號 {order}。',
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
    content: mailText(fee > 0 ? PAID_AFTER_FEE : PAID.content, values),
  };
}

function returned({ order_no, account_masked, amount }: Ended): Texts {
  const values = { amount: formatMoney(amount), account: account_masked, order: order_no };
  return {
    title: mailText(
      {
        enUS: 'Your withdrawal of {amount} was returned to your main wallet',
        zhTW: '提款 {amount} 已退回主錢包',
      },
      values,
    ),
    summary: mailText(
      { enUS: 'The payment to {account} was not accepted.', zhTW: '匯至「{account}」的款項未被接受。' },
      values,
    ),
    content: mailText(
      {
        enUS: 'The payment to {account} was not accepted. The full {amount} is back in your main wallet, with no fee. Check the account before you try again. Order {order}.',
        zhTW: '匯至「{account}」的款項未被接受，{amount} 已全額退回主錢包，不收手續費。請確認收款帳戶後再試。訂單編號 {order}。',
      },
      values,
    ),
  };
}
