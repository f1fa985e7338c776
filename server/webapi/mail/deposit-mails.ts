import { type Cents, formatMoney } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import { type Mail, mailText, paragraphs, turnoverText } from './mails.ts';

const RECORDS_PATH = '/record/deposit';
const DEPOSIT = '/member/deposit';

interface Arrived {
  amount: Cents;
  actual: Cents;
  bonus: Cents;
  orderNo: string;
  required: Cents;
  /** The open turnover in all, with that of this deposit. */
  open: Cents;
}

const ARRIVED = {
  title: { enUS: 'Your deposit of {sum} has arrived', zhTW: '您的存款 {sum} 已入帳' },
  summary: {
    enUS: '{actual} is in your main wallet{bonus, select, none {} other {, with a bonus of {bonus}}}.',
    zhTW: '{actual} 已存入主錢包{bonus, select, none {} other {，並加贈紅利 {bonus}}}。',
  },
  order: { enUS: 'Order {order}.', zhTW: '訂單編號 {order}。' },
};
const THIS_DEPOSIT = { enUS: 'This deposit', zhTW: '本筆存款' };

/** A deposit has arrived. */
export function depositMail(deposit: Arrived): Mail {
  const values = {
    sum: formatMoney(deposit.amount),
    actual: formatMoney(deposit.actual),
    bonus: deposit.bonus > 0 ? formatMoney(deposit.bonus) : 'none',
    order: deposit.orderNo,
  };
  const summary = mailText(ARRIVED.summary, values);
  return {
    about: 'money',
    title: mailText(ARRIVED.title, values),
    summary,
    content: paragraphs(
      summary,
      turnoverText(THIS_DEPOSIT, { adds: deposit.required, open: deposit.open }),
      mailText(ARRIVED.order, values),
    ),
    link: RECORDS_PATH,
  };
}

interface Failed {
  amount: Cents;
  orderNo: string;
  reason: Text;
  /** The member cannot deposit again now. */
  isOnBreak: boolean;
}

const FAILED = {
  title: { enUS: 'Your deposit of {sum} did not go through', zhTW: '您的存款 {sum} 未完成' },
  onBreak: {
    enUS: 'Order {order}. You are taking a break, so you cannot deposit now. If money has already left your account, customer service will help.',
    zhTW: '訂單編號 {order}。您正在暫停期間，目前無法存款；若款項已從您的帳戶扣除，請聯絡客服。',
  },
  rest: {
    enUS: 'Order {order}. You can deposit again at any time. If money has already left your account, customer service will help.',
    zhTW: '訂單編號 {order}。您可隨時重新存款；若款項已從您的帳戶扣除，請聯絡客服。',
  },
};

/** A deposit has failed. */
export function depositFailedMail({ amount, orderNo, reason, isOnBreak }: Failed): Mail {
  const values = { sum: formatMoney(amount), order: orderNo };
  return {
    about: 'money',
    title: mailText(FAILED.title, values),
    summary: reason,
    content: paragraphs(reason, mailText(isOnBreak ? FAILED.onBreak : FAILED.rest, values)),
    link: isOnBreak ? RECORDS_PATH : DEPOSIT,
  };
}
