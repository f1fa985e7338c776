import type { OwnText } from '../own-text.ts';

function question(id: number, title: string, text: string): OwnText {
  return { id, topic: 'question', title, summary: '', text };
}

export const QUESTIONS: readonly OwnText[] = [
  question(
    1,
    'How long does a deposit take?',
    `
Most channels credit a deposit within a few minutes of the money reaching us. Transfers between different banks can take longer, especially at night and on holidays. The order shows its status by itself; there is no need to send the money again.`,
  ),
  question(
    2,
    'I have paid, but the deposit has not arrived. What now?',
    `
Compare the amount you paid with the amount on the order first: a difference of one cent can stop an automatic match. Then upload your receipt on the order, or send customer service the order number and the receipt. Please do not open a second order for the same payment.`,
  ),
  question(
    3,
    'Can I cancel a deposit?',
    `
Yes, as long as the order has not been paid. Open it from the Deposit page and choose Cancel. If you have already paid, leave the order open and contact us.`,
  ),
  question(
    4,
    'Why is a channel not shown, or greyed out?',
    `
Channels have opening hours, daily limits and maintenance of their own. Some appear only from a certain level or after your identity has been checked. If no channel is shown at all, customer service can tell you which one is open to you.`,
  ),
  question(
    5,
    'How long does a withdrawal take?',
    `
Each request shows the time to expect, and the foot of each page says how long recent withdrawals really took. Your first withdrawal and large amounts are reviewed by a person and can take longer.`,
  ),
  question(
    6,
    'Can I cancel a withdrawal?',
    `
No. A request that has been sent is already being worked on. If you made a mistake, write to customer service at once; if the request is rejected, the money comes back to your main wallet in full.`,
  ),
  question(
    7,
    'Why can’t I withdraw my whole balance?',
    `
Part of it is probably locked by turnover that is not complete, or lies in the wallet of a provider. The Withdraw page lists each reason with what is left, and links to the step that solves it.`,
  ),
  question(
    8,
    'Why was my withdrawal rejected?',
    `
The reason is in your withdrawal record. The most common ones are an account holder’s name that differs from yours, an account that could not be verified, and incomplete turnover. The money is back in your main wallet already.`,
  ),
  question(
    9,
    'What is turnover?',
    `
It is the total of valid bets that a deposit or a bonus needs before the money can be withdrawn. A bonus of $50 with 10× turnover needs $500 in valid bets. The Withdraw page shows what is left for each source.`,
  ),
  question(
    10,
    'Which bets do not count towards turnover?',
    `
Cancelled and voided bets do not count, nor do bets that cover opposite sides of the same event. Some promotions exclude certain providers or categories; their rules say so.`,
  ),
  question(
    11,
    'Where is my money when I start a game?',
    `
It is moved from your main wallet to the wallet of that provider. You can see every wallet on the Wallet page and bring everything back with one press.`,
  ),
  question(
    12,
    'A wallet shows a dash instead of an amount. Is my money gone?',
    `
No. A dash means that the provider did not answer when we asked. Your money is where it was. Try again in a moment, or have a look at the maintenance times.`,
  ),
  question(
    13,
    'What happens to my money during maintenance?',
    `
It stays in the provider’s wallet, frozen and safe, and you can still see it. When the maintenance ends you can play with it or move it back.`,
  ),
  question(
    14,
    'A transfer says “checking”. Should I send it again?',
    `
No. It means that no answer arrived in time, and that the record is being read to find out what happened. You will see the result; only when it is certain that nothing was moved can you try again.`,
  ),
  question(
    15,
    'How do I get a bonus?',
    `
Open the promotion and press Apply, or choose it together with your deposit. Promotions that need no application say so. Your applications and their status are listed under My promotions.`,
  ),
  question(
    16,
    'Can I use two bonuses for one deposit?',
    `
No, one deposit carries one bonus. You can take part in promotions that do not depend on a deposit, such as the wheel or the daily check-in, at the same time.`,
  ),
  question(
    17,
    'I have forgotten my password.',
    `
Choose “Forgot your password?” on the login page. We send a code to your account’s phone number; with it you set a new password. All other devices are then logged out.`,
  ),
  question(
    18,
    'My account is locked. Why?',
    `
After five wrong passwords an account is locked for fifteen minutes, so that nobody can keep guessing. The login page shows how long is left. If it was not you, change your password afterwards.`,
  ),
  question(
    19,
    'The code does not arrive.',
    `
Check the area code and the number, and whether your phone blocks messages from unknown senders. You can ask for another code when the countdown ends. A code is valid for five minutes, and only the newest one works.`,
  ),
  question(
    20,
    'How do I change my name, birthday or phone number?',
    `
These are locked once they are set, for the safety of your money. Contact customer service with an ID at hand; once we have checked who you are, we change them for you.`,
  ),
  question(
    21,
    'Why do you ask for my identity?',
    `
The law requires us to know who plays and that they are adults, and it protects you: money only ever goes to accounts in the verified name. Your pictures are seen only by the people who review them.`,
  ),
  question(
    22,
    'How do I report an error in a game?',
    `
Note the game, the time and, if there is one, the bet number from your records, and send them to customer service. A screenshot helps. We ask the provider for the log of the round and tell you the result.`,
  ),
  question(
    23,
    'Can I have more than one account?',
    `
No. One person has one account. Any further accounts are closed; deposits made there are returned, bonuses are not.`,
  ),
  question(
    24,
    'How do I set a limit, take a break or close my account?',
    `
Write to customer service and say which limit you want or how long the break should be; a break begins at once. The page on safer play has more, including people to talk to who have nothing to do with us.`,
  ),
];
