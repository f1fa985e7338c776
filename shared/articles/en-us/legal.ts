import type { OwnText } from '../own-text.ts';

export const ABOUT: OwnText = {
  id: 201,
  topic: 'about',
  title: 'About {site}',
  summary: 'Who we are, how we work and what you can hold us to.',
  text: `
{site} brings games from many providers together in one place: sports, live tables, slots, lottery, chess and fishing. You have one account and one main wallet, and can see where your money is at any time.

## What matters to us
- Clear terms. Turnover, fees and limits are shown where you decide, not on another page.
- Money you can follow. Every deposit, transfer, bet and withdrawal has a number and a record that you can read and download.
- No surprises. A balance we do not know is shown as unknown, and nothing that cannot be undone happens without asking.
- Play within your limits. Games are entertainment that costs money, not a way to earn it, and we say so.

## Where the games come from
The games are made and run by their providers, who are tested by independent laboratories. We neither set nor change the result of a round. Where a provider publishes the RTP, we show it beside the game.

## Your money
Members’ money is recorded in a double-entry ledger and kept apart from the money we run the site with. A withdrawal goes only to an account in the member’s own name.

## Talk to us
Customer service is there day and night, in English and Chinese. If an answer does not satisfy you, ask for a second look: someone who was not involved will review everything again.
`,
};

export const TERMS: OwnText = {
  id: 202,
  topic: 'terms',
  title: 'Terms of service',
  summary: 'The rules that apply between you and us. Please read them before you sign up.',
  text: `
These terms apply between you and the operator of {site} (“we”) whenever you use this site. By signing up you accept them. We record which version you accepted and when.

## 1. Who may play
You may use this site with an account only if you are at least 18 years old, or older where your local law requires it, if playing for money is allowed where you are, and if you act for yourself and with your own money. You may not take part if you have excluded yourself from gambling, here or with an authority. We may ask for proof at any time.

## 2. Your account
Each person may have one account. What you tell us must be true and kept up to date. You may not sell, lend or share your account. You are responsible for what is done with your password until you have told us that somebody else knows it. Linked accounts, because one person opened several or several people act as one, may be closed; deposits made with them are returned after settled bets have been taken into account.

## 3. Deposits
Deposits must come from means of payment in your own name. The amounts, fees and times of each channel are shown before you confirm. A deposit is booked when the money has arrived with us. Money that arrives without an order, with another amount or from somebody else’s account may be returned to where it came from, less the cost of doing so. A deposit is not a bank deposit and earns no interest.

## 4. Turnover
To prevent the misuse of payment systems, each deposit asks for valid bets of at least its own amount before it can be withdrawn, unless the order says otherwise. Bonuses ask for what their promotion names. What is done and what is left is shown on the Withdraw page.

## 5. Withdrawals
Withdrawals are paid to verified means of payment in your own name, after your identity has been checked, within the limits shown. The amount leaves your main wallet with the request. We may hold a payment for as long as it takes to check identity, origin of the money or the course of a game, and we tell you so. A rejected request is returned in full. A request that has been sent cannot be withdrawn by you.

## 6. Games and results
The games are run by their providers, whose rules apply beside these terms and can be opened in each game. A bet counts when the provider has accepted it. The provider’s record decides about its course and its result. If a game fails before it is decided, the stake is returned; if a result or a payment rests on an obvious error, it is corrected, and the correction stands in your records.

## 7. Promotions
The rules on a promotion’s own page apply to it. Each promotion may be used once by each person, household, device and means of payment, unless its rules say otherwise. If a promotion is misused, for instance by several accounts or by bets that carry no risk, we may take back the bonus and what was won with it. Your own deposit stays yours. We may end a promotion early; what you have already earned stays yours.

## 8. What is not allowed
- To use programs that play by themselves, errors of a game, or knowledge that others cannot have.
- To play together with others where a game is meant for one.
- To use this site to hide where money comes from.
- To enter parts of our systems that are not meant for you, or to disturb them.

## 9. Limits, breaks and closing
You may ask us at any time for limits on deposits, losses or time, for a break, or for your account to be closed. Limits that protect you more apply at once, relaxed ones after a waiting time. We may close or suspend an account that breaks these terms or where the law obliges us to. Money that is yours is then paid out, less what is owed.

## 10. Availability
We work to keep the site available but cannot promise that it always is. Providers and we carry out maintenance, announced wherever possible. Money in a wallet under maintenance is safe and is available again afterwards.

## 11. Liability
We are liable without limit for intent and gross negligence and for harm to life and health. For slight negligence we are liable only where an essential duty was broken, and for the damage that could be foreseen. A lost bet is not damage. Rights that consumer law gives you remain.

## 12. Changes
We may change these terms for good reason, such as new laws or functions. We tell you at least fourteen days before, by message on this site. If you do not agree, you may close your account and have your money paid out. The version and date of these terms are at the top of this page.

## 13. Complaints and law
If something goes wrong, write to customer service with the number of the order or bet. You receive an answer within three working days, and a second look on request. The law of the place where the operator is licensed applies; protection that the law of your home gives you as a consumer is not taken away. If one sentence of these terms is not valid, the others still are. The English and Chinese versions mean the same; in case of doubt the one in which you signed up decides.
`,
};

export const PRIVACY: OwnText = {
  id: 203,
  topic: 'privacy',
  title: 'Privacy policy',
  summary: 'What we know about you, why, for how long, and what you can decide.',
  text: `
This policy says what the operator of {site} (“we”) does with data about you. We keep as little as we can, and we sell none of it.

## 1. What we collect
- What you tell us: account name, phone, email, real name, birthday, document pictures, means of payment, messages to customer service.
- What comes from using the site: orders, transfers, bets, bonuses, logins with time and network address, and the kind of device.
- A random number that tells your device apart from others. It says nothing about you by itself.

We do not buy data about you, and this site loads nothing from third parties before you press something that leads there, such as the link to LINE.

## 2. What we use it for
- To fulfil our contract with you: account, payments, games, service.
- To comply with the law: age, identity, origin of money, and records that we must hold.
- To protect you and us: recognising fraud, stolen accounts and play that gets out of hand.
- With your consent only: messages about promotions. You can end them at any time.

## 3. Who receives it
Game providers receive a number that stands for you, your language and the amounts that you play with, but not your name. Banks and payment services receive what a payment needs. Authorities receive what the law obliges us to hand over. Companies that run systems for us work by our instructions and may not use the data for themselves.

## 4. Your documents
Pictures of your documents are stored in a place that no part of the public site can reach, and only those who review them can open them. Numbers of documents, accounts and cards are masked wherever they are shown, to you as well.

## 5. What your device keeps
This site stores the following on your device. None of it is used for advertising.
- Cookies: your login, your language, the number of your device, and for a few minutes the page to return to after logging in.
- Storage: favourites, recently played games, notices that you have seen, the times of the reality check, and forms that you have begun.
- Files of the site, so that it opens faster and can tell you when you are offline.

The page “Clear cache” lists all of it and can delete it.

## 6. How long we keep it
Account data are kept as long as the account exists. Records of payments and bets are kept for as long as tax and money-laundering law demands, usually five years after the account was closed. Document pictures are deleted when that duty ends. Logs of the servers are deleted after ninety days. A self-exclusion is kept for as long as it is needed to be effective.

## 7. Security
Connections are encrypted. Passwords are stored only as a value from which they cannot be read back, and so are sessions. Access by our staff is limited to what their work needs and is recorded. If something happens to your data that puts you at risk, we tell you without delay.

## 8. Your rights
You may ask what we know about you, have mistakes corrected, receive your data in a form that machines read, object to a use, and have data deleted that we need not keep. Your records can be downloaded at any time. For everything else write to customer service; we answer within thirty days after making sure that it is you. You may also complain to the data-protection authority of your country.

## 9. Automated decisions
Automatic checks may hold back a payment or a login that looks unusual. No lasting decision about you is left to a machine alone: ask, and a person looks at it.

## 10. Children
This site is for adults. If we learn that a minor has opened an account, we close it, return the deposits and delete what we need not keep.

## 11. Changes
When this policy changes in a way that matters, we tell you by message before it applies. The version and date are at the top of this page.
`,
};

export const SAFER_PLAY: readonly OwnText[] = [
  {
    id: 204,
    topic: 'safer_play',
    title: 'Playing for fun, within limits',
    summary: 'Games cost money, like an evening at the cinema. These habits keep it that way.',
    text: `
Over time every game keeps a part of what is staked; that is how games work. Nobody plays to earn a living here, and nobody should try.

- Decide before you play how much money and how much time this evening may cost.
- Play only with money that is not needed for anything else, never with borrowed money.
- Do not try to win back what is gone. The next round knows nothing of the last one.
- Do not play when you are sad, angry, tired or have been drinking.
- Take breaks, and let the reality check below remind you of them.
`,
  },
  {
    id: 205,
    topic: 'safer_play',
    title: 'Limits, a break, or closing the account',
    summary: 'One message to customer service is enough; nobody will try to talk you out of it.',
    text: `
Tell us which of these you want. It is done by a person, and you receive a confirmation.

- A limit on deposits, losses or time, for a day, a week or a month. A stricter limit applies at once; a looser one only after seven days.
- A break of one day to six weeks. You cannot play or deposit in the meantime, and you receive no promotions. Withdrawals stay open.
- Self-exclusion for six months or longer. It cannot be lifted early.
- Closing the account for good. Your balance is paid out.

You may also ask for this on behalf of somebody in your family. We then contact that person and treat what you told us in confidence.
`,
  },
  {
    id: 206,
    topic: 'safer_play',
    title: 'Nobody under 18',
    summary: 'We check ages. Please help to keep young people out.',
    text: `
Whoever signs up confirms being 18 or over, and no withdrawal is paid before the birthday has been checked against a document. If a minor has played, the account is closed and deposits are returned.

- Log out on devices that children use, and do not let the browser keep your password there.
- Use the parental controls of your phone or computer to block sites for adults.
- Tell us if you think that a young person is playing here.
`,
  },
];
