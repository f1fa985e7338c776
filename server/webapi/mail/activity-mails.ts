import { type Cents, formatMoney } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import { type Mail, paragraphs, turnoverText } from './mails.ts';

const RECORDS_PATH = '/record/promo';
const LEVELS_PATH = '/member/VIP';

/** Money that was won in an activity. */
export function prizeMail({ amount, recordNo }: { amount: Cents; recordNo: string }): Mail {
  const sum = formatMoney(amount);
  const summary = paidText(amount);
  return {
    about: 'money',
    title: { enUS: `You have won ${sum}`, zhTW: `恭喜您獲得 ${sum}` },
    summary,
    content: paragraphs(summary, {
      enUS: `Record ${recordNo}.`,
      zhTW: `紀錄編號 ${recordNo}。`,
    }),
    link: RECORDS_PATH,
  };
}

const IT = { enUS: 'It', zhTW: '' };
const NO_TURNOVER = turnoverText(IT, { adds: 0, open: 0 });

function paidText(amount: Cents, turnover = NO_TURNOVER): Text {
  const sum = formatMoney(amount);
  return {
    enUS: `${sum} is in your main wallet. ${turnover.enUS}`,
    zhTW: `${sum} 已派發至主錢包。${turnover.zhTW}`,
  };
}

interface Application {
  name: Text;
  amount: Cents;
  required: Cents;
  /** The open turnover in all. */
  open: Cents;
  reason: Text | null;
}

/** The result of an application. `reason` is set if it was rejected. */
export function applicationMail({ name, amount, required, open, reason }: Application): Mail {
  if (reason) {
    const rest = { enUS: 'You can apply again once this is done.', zhTW: '條件符合後即可再次申請。' };
    return {
      about: 'promotion',
      title: { enUS: `${name.enUS}: not accepted`, zhTW: `${name.zhTW}：未通過審核` },
      summary: reason,
      content: paragraphs(reason, rest),
      link: '/member/promo/apply',
    };
  }
  const summary = paidText(amount, turnoverText(IT, { adds: required, open }));
  return {
    about: 'money',
    title: { enUS: `${name.enUS}: accepted`, zhTW: `${name.zhTW}：審核通過` },
    summary,
    content: paragraphs(summary),
    link: RECORDS_PATH,
  };
}

/** A level was reached. */
export function levelMail({ level, name, bonus }: { level: number; name: Text; bonus: Cents }): Mail {
  const summary = {
    enUS:
      bonus > 0
        ? `Your upgrade gift of ${formatMoney(bonus)} was paid.`
        : 'Its benefits are yours from now on.',
    zhTW: bonus > 0 ? `晉級禮金 ${formatMoney(bonus)} 已派發。` : '即日起享有該等級權益。',
  };
  return {
    about: bonus > 0 ? 'money' : 'promotion',
    title: { enUS: `You have reached level ${level}, ${name.enUS}`, zhTW: `恭喜晉級「${name.zhTW}」` },
    summary,
    content: bonus > 0 ? paragraphs(summary, NO_TURNOVER) : paragraphs(summary),
    link: LEVELS_PATH,
  };
}

/** A level was lost, because a period ended without enough bets. */
export function levelLostMail({ from, to, keepBet }: { from: Text; to: Text; keepBet: Cents }): Mail {
  const sum = formatMoney(keepBet);
  const summary = {
    enUS: `The period ended with less than ${sum} in valid bets.`,
    zhTW: `本期有效投注未達 ${sum}。`,
  };
  return {
    about: 'promotion',
    title: { enUS: `Your level is now ${to.enUS}`, zhTW: `您的等級調整為「${to.zhTW}」` },
    summary,
    content: paragraphs(summary, {
      enUS: `${from.enUS} is yours again with ${sum} in valid bets; its upgrade gift is paid once.`,
      zhTW: `再累計有效投注 ${sum} 即可恢復「${from.zhTW}」，晉級禮金僅派發一次。`,
    }),
    link: LEVELS_PATH,
  };
}

/** The commission of a month. */
export function commissionMail({ period, commission }: { period: string; commission: Cents }): Mail {
  const sum = formatMoney(commission);
  const summary = paidText(commission);
  return {
    about: 'money',
    title: { enUS: `Commission for ${period}: ${sum}`, zhTW: `${period} 推廣佣金 ${sum}` },
    summary,
    content: paragraphs(summary),
    link: '/member/share',
  };
}

interface Rebate {
  name: Text;
  bet: Cents;
  /** Percent. */
  rate: string;
  amount: Cents;
}

/** The rebate of a week. */
export function rebateMail({ name, bet, rate, amount }: Rebate): Mail {
  const sum = formatMoney(amount);
  const summary = paidText(amount);
  const bets = formatMoney(bet);
  return {
    about: 'money',
    title: { enUS: `${name.enUS}: ${sum}`, zhTW: `${name.zhTW} ${sum} 已派發` },
    summary,
    content: paragraphs(summary, {
      enUS: `${rate}% of last week’s ${bets} in valid bets.`,
      zhTW: `上週有效投注 ${bets}，比例 ${rate}%。`,
    }),
    link: RECORDS_PATH,
  };
}

/** A birthday gift. */
export function birthdayMail(amount: Cents): Mail {
  const sum = formatMoney(amount);
  const summary = paidText(amount);
  return {
    about: 'money',
    title: { enUS: `Happy birthday: a gift of ${sum}`, zhTW: `生日快樂，禮金 ${sum} 已派發` },
    summary,
    content: paragraphs(summary),
    link: RECORDS_PATH,
  };
}
