import type { Text } from '../http/texts.ts';
import { type Mail, mailText, paragraphs } from './mails.ts';

/** The first message of a new member. */
export const welcomeMail: Mail = {
  type: 'system',
  title: { enUS: 'Welcome', zhTW: '歡迎加入' },
  summary: {
    enUS: 'Three things to do before your first withdrawal.',
    zhTW: '首次提款之前，請先完成三件事。',
  },
  content: {
    enUS: '<p>Your account is ready. A deposit usually reaches your main wallet within minutes.</p><p>Before your first withdrawal:</p><ol><li>Verify your identity.</li><li>Add a payout account in your own name.</li><li>Set a withdrawal PIN.</li></ol><p>Customer service is available around the clock.</p>',
    zhTW: '<p>您的帳號已開通，存款通常數分鐘內存入主錢包。</p><p>首次提款之前，請先：</p><ol><li>完成身分驗證。</li><li>新增本人名下的收款帳戶。</li><li>設定安全密碼。</li></ol><p>客服全天候為您服務。</p>',
  },
};

const IDENTITY = '/member/identity';

/** The result of an identity review. `reason` is set if it was rejected. */
export function identityMail(reason: Text | null): Mail {
  if (reason) {
    const content = mailText(
      { enUS: '{reason} You can submit it again at any time.', zhTW: '{reason}您可隨時重新送件。' },
      { reason },
    );
    return {
      type: 'personal',
      title: { enUS: 'Your identity could not be verified', zhTW: '身分驗證未通過' },
      summary: reason,
      content: paragraphs(content),
      link: IDENTITY,
    };
  }
  const summary = {
    enUS: 'Your identity is verified. Withdrawals are open to you.',
    zhTW: '您的身分已通過驗證，可以開始提款。',
  };
  return {
    type: 'personal',
    title: { enUS: 'Your identity is verified', zhTW: '身分驗證已通過' },
    summary,
    content: paragraphs(summary),
    link: IDENTITY,
  };
}
