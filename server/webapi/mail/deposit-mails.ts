import { type Cents, formatMoney } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import type { Mail } from './mails.ts';

const RECORDS = '/record/deposit';
const DEPOSIT = '/member/deposit';

/** The money is there, with its bonus and what that asks for. */
export function depositMail(deposit: {
  amount: Cents;
  actual: Cents;
  bonus: Cents;
  orderNo: string;
  required: Cents;
}): Mail {
  const { orderNo, required } = deposit;
  const [sum, actual, bonus] = [deposit.amount, deposit.actual, deposit.bonus].map((cents) =>
    formatMoney(cents),
  );
  const summary = {
    enUS: `${actual} is in your main wallet${deposit.bonus > 0 ? `, with a bonus of ${bonus}` : ''}.`,
    zhTW: `${actual} 已存入主錢包${deposit.bonus > 0 ? `，並加贈紅利 ${bonus}` : ''}。`,
  };
  return {
    type: 'personal',
    title: { enUS: `Your deposit of ${sum} has arrived`, zhTW: `您的存款 ${sum} 已入帳` },
    summary,
    content: asParagraphs(summary, {
      enUS: `Order ${orderNo}. Before this money can be withdrawn, ${formatMoney(required)} are to be played.`,
      zhTW: `訂單號碼 ${orderNo}。提款前須完成流水 ${formatMoney(required)}。`,
    }),
    link: RECORDS,
  };
}

/** It came to nothing, and why. */
export function depositFailedMail({
  amount,
  orderNo,
  reason,
}: {
  amount: Cents;
  orderNo: string;
  reason: Text;
}): Mail {
  const sum = formatMoney(amount);
  return {
    type: 'personal',
    title: { enUS: `Your deposit of ${sum} did not go through`, zhTW: `您的存款 ${sum} 未完成` },
    summary: reason,
    content: asParagraphs(reason, {
      enUS: `Order ${orderNo}. You can deposit again at any time; customer service helps where money has already left your account.`,
      zhTW: `訂單號碼 ${orderNo}。您可隨時重新存款；若款項已從您的帳戶扣除，請聯絡客服。`,
    }),
    link: DEPOSIT,
  };
}

function asParagraphs(...texts: Text[]): Text {
  const join = (locale: keyof Text) => texts.map((text) => `<p>${text[locale]}</p>`).join('');
  return { enUS: join('enUS'), zhTW: join('zhTW') };
}
