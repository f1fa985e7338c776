import type { Mail } from './mails.ts';

/** Messages that the API itself sends. */
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
