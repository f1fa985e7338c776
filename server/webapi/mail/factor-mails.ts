import type { Text } from '../http/texts.ts';
import { type Mail, paragraphs } from './mails.ts';

const PAGE = '/member/secondFactor';
const NOT_YOU: Text = {
  enUS: 'If that was not you, change your password and contact customer service.',
  zhTW: '若非您本人操作，請立即變更密碼並聯絡客服。',
};

export type FactorChange = 'passkeyAdded' | 'totpAdded' | 'passkeyRemoved' | 'totpRemoved' | 'codesRenewed';

const TITLES: Record<FactorChange, Text> = {
  passkeyAdded: { enUS: 'A passkey was added', zhTW: '已新增密碼金鑰' },
  totpAdded: { enUS: 'An authenticator app was added', zhTW: '已新增驗證器應用程式' },
  passkeyRemoved: { enUS: 'A passkey was removed', zhTW: '已移除密碼金鑰' },
  codesRenewed: { enUS: 'New recovery codes replaced the old ones', zhTW: '已產生新的備用碼，舊的已失效' },
  totpRemoved: { enUS: 'The authenticator app was removed', zhTW: '已移除驗證器應用程式' },
};

/** The mail after a second factor was added or removed, or after the recovery codes were renewed. */
export function factorMail(change: FactorChange): Mail {
  return securityMail(TITLES[change]);
}

/** The mail after a recovery code was used. */
export const recoveryCodeMail: Mail = securityMail({
  enUS: 'A recovery code was used',
  zhTW: '已使用一組備用碼',
});

function securityMail(title: Text): Mail {
  return {
    about: 'account',
    title,
    summary: NOT_YOU,
    content: paragraphs(NOT_YOU),
    link: PAGE,
  };
}
