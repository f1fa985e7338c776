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
    zhTW: '<p>您的帳號已開通，存款通常數分鐘內存入主錢包。</p><p>首次提款之前，請先：</p><ol><li>完成身分驗證。</li><li>新增本人名下的收款帳戶。</li><li>設定提款密碼。</li></ol><p>客服全天候為您服務。</p>',
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
      about: 'account',
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
    about: 'account',
    title: { enUS: 'Your identity is verified', zhTW: '身分驗證已通過' },
    summary,
    content: paragraphs(summary),
    link: IDENTITY,
  };
}

/** Page of the member's devices. */
export const DEVICES_LINK = '/member/devices';

/** A login on a device that was not known before. `device`: "Chrome · Windows"; null if it is unknown. */
export function newDeviceMail(device: string | null): Mail {
  const name = device
    ? { enUS: device.replace(' · ', ' on '), zhTW: device }
    : { enUS: 'an unknown device', zhTW: '無法辨識的裝置' };
  return {
    about: 'account',
    title: {
      enUS: `Your account was opened on a new device: ${name.enUS}`,
      zhTW: `您的帳號已在新裝置登入：${name.zhTW}`,
    },
    summary: {
      enUS: 'If this was not you, change your password at once.',
      zhTW: '若非您本人操作，請立即變更密碼。',
    },
    content: paragraphs(
      {
        enUS: 'If this was you, there is nothing to do.',
        zhTW: '若是您本人操作，無須任何處理。',
      },
      {
        enUS: 'If it was not you, change your password at once: that logs out every other device. Then contact customer service. “Devices and activity” shows where your account is logged in and what was changed.',
        zhTW: '若非您本人操作，請立即變更密碼，其他裝置會全部登出，並聯絡客服。「裝置與活動」頁會列出帳號登入的裝置與最近的變更。',
      },
    ),
    link: DEVICES_LINK,
  };
}

const PASSWORDS = {
  password: { enUS: 'Your password was changed', zhTW: '登入密碼已變更' },
  safePassword: { enUS: 'Your withdrawal PIN was changed', zhTW: '提款密碼已變更' },
} satisfies Record<string, Text>;

/** A password that was changed, or set with a code. */
export function passwordMail(which: keyof typeof PASSWORDS): Mail {
  const notYou = {
    enUS: 'If that was not you, set a new password by “Forgot password” and contact customer service at once.',
    zhTW: '若非您本人操作，請立即以「忘記密碼」重設密碼，並聯絡客服。',
  };
  return {
    about: 'account',
    title: PASSWORDS[which],
    summary: notYou,
    content: paragraphs(notYou),
    link: null,
  };
}
