import type { OwnText } from '../own-text.ts';

export const HELP: readonly OwnText[] = [
  {
    id: 101,
    topic: 'help',
    title: 'Depositing',
    summary: 'From choosing a method to the money in your main wallet.',
    text: `
Every deposit is an order. You choose a method, a channel and an amount; the page then shows what to pay, to whom, and until when. Nothing is booked before the money has arrived with us.

1. Open Deposit and choose a method, such as bank transfer, ATM, convenience store or crypto.
2. Choose a channel. Each one shows its smallest and largest amount, its fee, and how many uses are left today.
3. Enter an amount. Below it you see the fee and what arrives in your main wallet.
4. If you want a promotion with the deposit, choose it now. It cannot be added to an order afterwards.
5. Pay exactly the amount shown, to exactly the account, code or address shown.

## While you wait
The status updates by itself; you do not have to reload the page. Where a receipt is asked for, upload a photo of it (JPEG, PNG or WebP). You may replace it until it has been reviewed. An order that is not paid in time expires, and nothing is charged.

## One order at a time
You can have one open order for each channel. Resume it or cancel it before you start another one there. If you have already paid, do not cancel: send us the order number instead.
`,
  },
  {
    id: 102,
    topic: 'help',
    title: 'Withdrawing',
    summary: 'What must be in place first, and what happens to your money on the way.',
    text: `
Withdrawals are paid to an account in your own name. The page tells you before you start what you can take out now, what is locked and why, and which steps are still open.

## Before your first withdrawal
- Your identity has been checked.
- You have at least one verified bank account, card, crypto address or store.
- You have set a safe password of 6 to 12 digits.
- The turnover of your deposits and bonuses is complete.

## The request
Choose where the money goes, enter an amount within the limits shown, and confirm with your safe password. The amount leaves your main wallet at once, so that it cannot be spent twice. You see the fee, if there is one, and what will arrive.

## After it
Each withdrawal goes through review and payment. You can follow its stages and the expected time in your withdrawal record. A request that we reject comes back to your main wallet in full, with the reason. A request that has been sent cannot be cancelled; if something about it is wrong, write to customer service at once.
`,
  },
  {
    id: 103,
    topic: 'help',
    title: 'Turnover',
    summary: 'Why some money is locked, and how to see what is left.',
    text: `
Turnover is the total of valid bets that a deposit or a bonus needs before the money can be withdrawn. A deposit usually needs turnover of 1× its amount; a bonus needs the multiple that its promotion names.

## What counts
A settled bet counts with its valid amount. Bets that were cancelled or voided do not count, nor do opposite bets on the same event that cover each other. Some promotions count only certain providers or categories; their rules say which.

## The order
Bets fill the oldest requirement first. On the Withdraw page each source has a bar with what is done and what is left, so you never have to work it out yourself.

## An example
You deposit $100 with 1× turnover and take a bonus of $50 with 10× turnover. You need $100 in valid bets for the deposit and $500 for the bonus. A settled bet of $20 counts $20 towards it, whether you won or lost.
`,
  },
  {
    id: 104,
    topic: 'help',
    title: 'Wallets and transfers',
    summary: 'The main wallet, the wallets of the providers, and how money moves between them.',
    text: `
Deposits arrive in your main wallet, and withdrawals leave from it. Each game provider has a wallet of its own, because its games are run on its own systems.

## Automatic or by hand
With automatic transfer on, starting a game moves your main wallet into that provider’s wallet, and you see what moves before it does. With automatic transfer off, you decide the amount each time. You can switch whenever you like.

## Moving money back
On the Wallet page you can move money from one wallet, or bring everything back at once. The result is shown wallet by wallet: if one provider does not answer, the others are not held up.

## When a provider is closed
Money in a wallet under maintenance is frozen and safe. It stays visible and can be moved again as soon as the provider is back. A balance that we cannot read is shown as a dash, never as zero. A few providers take whole amounts only; the form tells you.
`,
  },
  {
    id: 105,
    topic: 'help',
    title: 'Promotions and bonuses',
    summary: 'How to take part, what a bonus asks for, and what happens if you change your mind.',
    text: `
Each promotion has a page with its dates, its terms and its turnover. If it has to be applied for, the button is on that page; if it does not, the page says that it counts by itself.

## Applying
Some applications are approved at once, others are looked at by a person. All of them are listed under My promotions, each with its status and, if it was turned down, the reason. How often you can use a promotion is in its rules.

## The bonus
A bonus is credited to your main wallet together with its turnover. Until that is complete, the bonus and what you win with it stay locked; your own deposit remains yours.

## The wheel and the daily check-in
The wheel gives you a set number of spins a day; they do not carry over. The prize is drawn before the wheel turns, so a lost connection never costs you a prize: you find it in your history. You can check in once a day; a missed day starts your streak over.
`,
  },
  {
    id: 106,
    topic: 'help',
    title: 'Your account',
    summary: 'Signing up, your profile, identity and level.',
    text: `
An account is for one person, who must be 18 or over. You sign up with an account name of 4 to 16 letters and digits, a password, and a mobile number that we confirm with a code.

## Profile
You enter your real name, birthday and email once. After that they are locked, so that nobody who gets into your account can redirect your money. If something has to be changed, customer service does it after checking who you are.

## Identity
We ask for a document once. Take the pictures in good light, with all four corners in the frame and no reflections. The review usually takes less than a working day, and you can follow it on the Identity page. If it is rejected, the page says what to do differently.

## Level
Deposits and valid bets raise your VIP level. The VIP page shows what the next level still needs, and by when you have to earn the one you have again.
`,
  },
  {
    id: 107,
    topic: 'help',
    title: 'Security',
    summary: 'Two passwords, codes, and how to recognise us.',
    text: `
Your password opens the account; your safe password, made of digits only, confirms withdrawals. Use two different ones, and use neither of them anywhere else.

## What we do
- Five wrong passwords lock an account for fifteen minutes.
- Changing your password logs out all other devices.
- Card, account and document numbers are masked everywhere, even for you.
- Codes are valid for five minutes and can be used once.

## What we never do
We never ask for your password, your safe password or a code, not in a chat, not by phone, not in a message. Our staff do not need them. Anybody who asks for one is not from {site}.

## What you can do
Log out on a device that others use, and look at your last login on the member page. If you see one that was not yours, change your password first and then write to us.
`,
  },
  {
    id: 108,
    topic: 'help',
    title: 'Games',
    summary: 'Finding a game, trying it out, and what to do if it stops.',
    text: `
Sports, live tables, slots, lottery, chess and fishing games come from providers. We show you their games in one place; the rules and the results of each game are the provider’s.

## Finding one
Search by name in English or Chinese, or choose a provider and its tags. Favourites and recently played games are kept on your device only.

## Trying it out
Where a game has a demo, you play it with play money: nothing can be won or lost. Return to player (RTP) is a figure over very many rounds; it says nothing about your next one.

## If a game stops
A round that was accepted is finished on the provider’s side, even if your screen goes dark. Open the game again and it picks up where it stopped. Your bets, with their numbers, are in your records; give us the number if something looks wrong.
`,
  },
];
