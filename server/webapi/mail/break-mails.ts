import { operatorTime, type Text } from '../http/texts.ts';
import { type Mail, mailText, paragraphs } from './mails.ts';

const TITLES: Record<'break' | 'exclusion', Text> = {
  break: { enUS: 'You are taking a break', zhTW: '暫停已生效' },
  exclusion: { enUS: 'You have excluded yourself', zhTW: '自我排除已生效' },
};

/** Confirms a break or a self-exclusion. */
export function breakMail({ kind, endsAt }: { kind: 'break' | 'exclusion'; endsAt: number }): Mail {
  const summary = mailText(
    { enUS: 'It ends on {end}, Taipei time.', zhTW: '至台北時間 {end} 為止。' },
    { end: operatorTime(endsAt) },
  );
  const meaning = {
    enUS: 'You cannot deposit, play or apply for promotions until then. You can log in, bring money back from games and withdraw it.',
    zhTW: '期間無法存款、玩遊戲與參加優惠；仍可登入、將款項從遊戲轉回並提款。',
  };
  return {
    about: 'account',
    title: TITLES[kind],
    summary,
    content: paragraphs(summary, meaning),
    link: '/member/limits',
  };
}
