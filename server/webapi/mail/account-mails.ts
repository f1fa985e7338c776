import type { Text } from '../http/texts.ts';
import { type Mail, mailText, paragraphs } from './mails.ts';

/** The first message of a new member. */
export const welcomeMail: Mail = {
  type: 'system',
  title: { enUS: 'Welcome', zhTW: '歡迎加入' },
  summary: {
    enUS: 'Two things to do before your first withdrawal.',
    zhTW: '提款之前，請先完成兩件事。',
  },
  content: {
    enUS: '<p>Your account is ready.</p><ol><li>Make a deposit: it arrives in your main wallet by itself.</li><li>Verify your identity once, so that no withdrawal is held up.</li></ol><p>Customer service is available around the clock.</p>',
    zhTW: '<p>您的帳號已開通。</p><ol><li>完成存款，款項將自動轉入主錢包。</li><li>完成一次身分驗證，日後提款更順暢。</li></ol><p>客服全天候為您服務。</p>',
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
