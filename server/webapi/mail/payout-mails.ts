import type { Text } from '../http/texts.ts';
import { mailText } from './mail-texts.ts';
import type { Mail } from './mails.ts';

/** Tells the member that a payout account was verified, or why it was rejected. `name` and `link` are those of its kind. */
export function payoutMail({ name, link }: { name: Text; link: string }, reason: Text | null): Mail {
  return reason ? rejected(name, link, reason) : verified(name, link);
}

function verified(name: Text, link: string): Mail {
  const summary = mailText(
    {
      enUS: 'Your {name} is verified. You can withdraw to it.',
      zhTW: '您的{name}已通過驗證，可用於提款。',
    },
    { name },
  );
  return {
    type: 'personal',
    title: mailText({ enUS: 'Your {name} is verified', zhTW: '{name}已通過驗證' }, { name }),
    summary,
    content: asParagraph(summary),
    link,
  };
}

function rejected(name: Text, link: string, reason: Text): Mail {
  const content = mailText(
    { enUS: '{reason} Correct it and submit it again.', zhTW: '{reason}修正後即可重新送出。' },
    { reason },
  );
  return {
    type: 'personal',
    title: mailText({ enUS: 'Your {name} was not accepted', zhTW: '{name}未通過驗證' }, { name }),
    summary: reason,
    content: asParagraph(content),
    link,
  };
}

/** Identity passed, or rejected with its reason. */
export function identityMail(reason: Text | null): Mail {
  return reason ? identityRejectedMail(reason) : identityPassedMail();
}

const IDENTITY = '/member/identity';

function identityRejectedMail(reason: Text): Mail {
  const content = mailText(
    { enUS: '{reason} You can submit it again at any time.', zhTW: '{reason}您可隨時重新送件。' },
    { reason },
  );
  return {
    type: 'personal',
    title: { enUS: 'Your identity could not be verified', zhTW: '身分驗證未通過' },
    summary: reason,
    content: asParagraph(content),
    link: IDENTITY,
  };
}

function identityPassedMail(): Mail {
  const summary = {
    enUS: 'Your identity is verified. Withdrawals are open to you.',
    zhTW: '您的身分已通過驗證，可以開始提款。',
  };
  return {
    type: 'personal',
    title: { enUS: 'Your identity is verified', zhTW: '身分驗證已通過' },
    summary,
    content: asParagraph(summary),
    link: IDENTITY,
  };
}

function asParagraph({ enUS, zhTW }: Text): Text {
  return { enUS: `<p>${enUS}</p>`, zhTW: `<p>${zhTW}</p>` };
}
