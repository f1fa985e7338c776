import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { CONTENT_CALLS } from '#shared/webapi/calls/content.ts';
import { DEVICE_CALLS } from '#shared/webapi/calls/devices.ts';
import { FACTOR_CALLS } from '#shared/webapi/calls/factor.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { CALLS } from '#shared/webapi/calls/index.ts';
import { LIMIT_CALLS } from '#shared/webapi/calls/limits.ts';
import { LIVE_CALLS } from '#shared/webapi/calls/live.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import { NOTIFICATION_CALLS } from '#shared/webapi/calls/notification.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import { PREFERENCE_CALLS } from '#shared/webapi/calls/preference.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { REFERRAL_CALLS } from '#shared/webapi/calls/referral.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { SITE_CALLS } from '#shared/webapi/calls/site.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';

/** Texts of the OpenAPI document. A call without a summary does not compile. */
type Texts = Record<keyof typeof CALLS, string> & { readonly [name: string]: string | undefined };

/** A short summary of each call. */
export const SUMMARIES: Texts = {
  webSite: 'Name, texts and pictures of a host',
  webSetting: 'Settings of the site',
  categorySeo: 'Search texts of the game categories',
  languages: 'Languages of the site',
  payoutTime: 'Median duration of the last withdrawals',
  areaCodes: 'Area codes of phones',
  announcements: 'Current announcements',
  slides: 'Slides of the home page',
  placements: 'Content of a position on a page',
  articles: 'Articles of a topic',
  article: 'One article',
  login: 'Log in',
  signUp: 'Sign up; the response is that of a login',
  refresh: 'Exchange a valid token for a new one',
  logout: 'End the session',
  memberInfo: 'The member',
  updateProfile: 'Name, birthday, email: each may be set once',
  submitIdentity: 'Submit an identity document',
  checkAccount: 'Whether the name of a new account is free',
  sendSignUpCode: 'Send a code for a signup',
  sendForgottenCode: 'Send a code for a forgotten password',
  sendForgottenSafeCode: 'Send a code for a forgotten safe password',
  changePassword: 'Change the password; other sessions end',
  resetPassword: 'Set a new password with a code',
  changeSafePassword: 'Change the safe password',
  setSafePassword: 'Set the first safe password',
  resetSafePassword: 'Set a new safe password with a code',
  levels: 'VIP levels with the member’s progress',
  checkIn: 'Calendar of the check-in',
  factors: 'Second factors of the member',
  beginPasskey: 'Begin a new passkey',
  addPasskey: 'Add a passkey',
  beginTotp: 'Begin an authenticator app',
  addTotp: 'Add an authenticator app',
  removeFactor: 'Remove a second factor',
  renewRecoveryCodes: 'Replace the recovery codes',
  beginFactorCheck: 'Begin a check of a second factor',
  checkFactor: 'Show a second factor',
  beginPasskeyLogin: 'Begin a login by passkey',
  loginWithFactor: 'Log in with a passkey or the second step; the response is that of a login',
  playLimits: 'Own limits and the current break',
  setLimit: 'Set a limit for deposits, losses or time',
  removeLimit: 'Remove a limit, after 24 hours',
  revokeLimitChange: 'Revoke a pending change of a limit',
  takeBreak: 'Begin a break of some days',
  excludeSelf: 'Begin a self-exclusion of some months',
  banks: 'Banks',
  bankCards: 'Own bank cards',
  bankCard: 'One bank card',
  addBankCard: 'Add a bank card',
  updateBankCard: 'Change a bank card',
  removeBankCard: 'Remove a bank card',
  accountCards: 'Own accounts',
  accountCard: 'One account',
  addAccountCard: 'Add an account',
  updateAccountCard: 'Change an account',
  removeAccountCard: 'Remove an account',
  virtualChannels: 'Currencies and their networks',
  virtualAddresses: 'Own crypto addresses',
  virtualAddress: 'One crypto address',
  addVirtualAddress: 'Add a crypto address',
  updateVirtualAddress: 'Rename a crypto address or make it the default',
  removeVirtualAddress: 'Remove a crypto address',
  regions: 'Cities and districts',
  stores: 'Convenience stores',
  accountStores: 'Own convenience stores',
  accountStore: 'One convenience store',
  addAccountStore: 'Add a convenience store',
  removeAccountStore: 'Remove a convenience store',
  depositChannels: 'Deposit channels',
  deposit: 'Create a deposit',
  depositDetail: 'One deposit',
  sendDepositReceipt: 'Upload the receipt of a deposit',
  cancelDeposit: 'Cancel a deposit',
  withdrawSetting: 'Limits of a withdrawal, and what blocks it',
  withdraw: 'Request a withdrawal',
  audits: 'Turnover required before a withdrawal',
  depositRecords: 'Deposits',
  withdrawRecords: 'Withdrawals',
  transferRecords: 'Transfers between wallets',
  discountRecords: 'Applications for discounts',
  gameRecords: 'Bets',
  gameCategories: 'Game categories',
  gameProducts: "Providers' products",
  gameTags: 'Tags of a product',
  games: 'Games',
  launchGame: 'Address of a game for one use',
  maintenances: 'Maintenance windows of games',
  wallets: 'All wallets',
  wallet: 'One wallet, with the balance read from the provider',
  setTransferMode: 'Turn automatic transfer on or off',
  transfer: 'Transfer money between wallets',
  recall: 'Transfer all game wallets back to the main wallet',
  promotions: 'Promotions',
  promotion: 'One promotion',
  promotionPreview: 'One promotion, with the preview key also if it is not published',
  discounts: 'Discounts of the member',
  applyDiscount: 'Apply for a discount, spin a wheel, claim a check-in',
  mails: 'Site messages',
  unreadMails: 'Count of unread messages',
  readMail: 'One message; marks it as read',
  deleteMail: 'Delete a message',
  deleteMailByPost: 'Delete a message, by POST',
  notifications: 'Notifications',
  unreadNotifications: 'Count of unread notifications',
  readNotifications: 'Mark notifications as read',
  notificationPreferences: 'Kinds and channels of notifications',
  setNotificationPreference: 'Turn a kind of notifications on or off on a channel',
  subscribePush: 'Send push messages to this device',
  unsubscribePush: 'Send no more push messages to this device',
  referral: 'Referral code and totals of the member',
  referredMembers: 'Referred members',
  commissions: 'Commissions by period',
  sessions: 'Open sessions of the member',
  endSession: 'End a session',
  endOtherSessions: 'End all sessions but this one',
  accountEvents: 'Log of the account',
  preferences: 'What the site remembers for the member',
  savePreferences: 'Change some of it',
  recentWins: 'Newest wins of all members',
};

/** Facts about a call that neither its entry nor its schemas show. */
export const DESCRIPTIONS: { readonly [name: string]: string | undefined } & Partial<
  Record<keyof typeof CALLS, string>
> = {
  webSite:
    'Names such as `title`, `description` and `og_image`. Without it the site shows the name of the host.',
  webSetting: 'Switches and links of the site, by name. An absent setting has its default.',
  categorySeo: 'Texts for search engines, one entry per category and locale.',
  languages: 'One entry per language. `domain` is the host that serves it, if it has one of its own.',
  payoutTime: 'The median is null if there are too few withdrawals.',
  areaCodes: 'Choices of the signup form. Without it the form has the codes of its own list.',
  announcements: 'Shown in the ticker, and as a dialog if `is_popup` is true.',
  slides: 'In the order of `sort`.',
  placements: 'Pictures and texts at fixed positions of pages. An unknown audience sees none.',
  articles: 'Help, questions and legal texts. `content` is HTML. Without it the site shows its own texts.',
  article: '`content` is HTML.',
  login:
    'Five failures lock the account for the network for 15 minutes: status "error" with `data.locked_until`. The text is the same for a wrong account and a wrong password. A member with a second factor is refused on a new device with the code LOGIN_FACTOR_NEEDED and a challenge as `data`: `POST /auth/login/factor` then ends the login.',
  signUp:
    'Account: 4 to 16 of a–z and 0–9, the first a letter. Password: 8 to 64 characters, not a common one, not the account. Age: 18 or over. `code` comes from `POST /send/accountSignUp`.',
  refresh: 'The old token is valid for another 30 seconds.',
  logout: 'Succeeds with an invalid token too.',
  memberInfo: 'Numbers, addresses and the email are masked.',
  updateProfile: 'Name and birthday can be set only once.',
  submitIdentity:
    'The fields of the document are written `identity[id_number]`, `identity[front_image]` and `identity[back_image]`. At most five times a day. After a rejection `identity[id_number]` may be absent: the number of the rejected identity stays.',
  checkAccount:
    'A taken name is a 422 on `account`. An API must limit these refusals, because they list accounts: thirty an hour for a network. Without the call the signup itself refuses the name.',
  sendSignUpCode:
    'The code has six digits and is valid for five minutes. A repeated request within a minute is a 429.',
  sendForgottenCode:
    'Takes an account, or an area code with a phone. The response does not reveal whether it exists.',
  sendForgottenSafeCode: 'The code goes to the phone of the member. The body is ignored.',
  changePassword: 'The response is the token of a new session, or null if the session stays open.',
  resetPassword: '`code` comes from `POST /send/forgetPassword`. Every session of the account ends.',
  changeSafePassword: 'Five wrong safe passwords lock it for 15 minutes.',
  setSafePassword:
    'The password of the login confirms the member. Sequences, repetitions and the birthday are refused for each new safe password.',
  resetSafePassword: '`code` comes from `POST /send/forgetSafePassword`.',
  levels: 'Required amounts of each level. Without it the site has no page of levels.',
  checkIn: '`POST /transaction/discount` with the `path` of the calendar claims the day.',
  factors: 'No response has secrets or public keys.',
  beginPasskey:
    'The options of `navigator.credentials.create`. `password` is required while the member has no factor. The host of the page, from X-Forwarded-Host, is the RP id; the passkey must be discoverable and verify its user.',
  addPasskey:
    'Refused for another challenge, host, session or device. The first factor creates recovery codes, ends the other sessions of the member, and forgets their devices.',
  beginTotp: 'The secret and its `otpauth://` URI. `password` is required while the member has no factor.',
  addTotp: 'A code of the app confirms the secret.',
  removeFactor: 'The recovery codes end with the last factor.',
  renewRecoveryCodes: 'Ten codes. The old ones end.',
  beginFactorCheck:
    'Called after a refusal with the code SECOND_FACTOR_NEEDED. The challenge is valid for five minutes, one use and this session.',
  checkFactor:
    'Takes one of `code`, `recovery_code` and `assertion`. For ten minutes the session then needs no factor again. Five wrong codes lock the network for 15 minutes.',
  beginPasskeyLogin:
    'The options of `navigator.credentials.get`. They name no passkey, so they reveal no account. The challenge is valid for five minutes and one use.',
  loginWithFactor:
    'Takes a challenge of `POST /auth/login/passkey` with an `assertion`, or one of a refused login with one of `code`, `recovery_code` and `assertion`. Any passkey that does not fit gets the same refusal.',
  playLimits:
    'One entry for each kind and period. Open and paid deposits count from their opening; losses are stakes minus payouts, with open stakes; time is that of games played for money. The API refuses a deposit, a transfer to a game, a launch or a bet that a limit or a break forbids, with a text that names it and its end.',
  setLimit: 'The first limit and a lower one apply at once, a higher one after 24 hours.',
  removeLimit: 'The limit applies for another 24 hours.',
  revokeLimitChange: 'Without a pending change nothing happens.',
  takeBreak: 'A shorter break than the current one changes nothing.',
  excludeSelf: 'No call ends it early. The member can log in and withdraw.',
  banks: 'Choices of the form of a bank card.',
  bankCards: 'Account numbers are masked.',
  bankCard: 'The account number is masked.',
  addBankCard: 'The holder must be the real name of the member. The first card sets it.',
  updateBankCard:
    'Without `account_number` the stored one stays. An open withdrawal to the card refuses the change.',
  removeBankCard:
    'Stays bound to the member: nobody else can add it. An open withdrawal to the card refuses the removal. Records of past withdrawals stay. If it was the default, another card becomes it.',
  accountCards: 'E-wallets and other accounts. The numbers are masked.',
  accountCard: 'The number is masked.',
  addAccountCard: 'The holder must be the real name of the member.',
  updateAccountCard:
    'Without `account` the stored one stays. An open withdrawal to the account refuses the change.',
  removeAccountCard:
    'Stays bound to the member: nobody else can add it. An open withdrawal to the account refuses the removal.',
  virtualChannels: 'The currencies and networks of withdrawals in coins.',
  virtualAddresses: 'Addresses are masked.',
  virtualAddress: 'The address is masked.',
  addVirtualAddress: 'The address must match the pattern and the checksum of its network.',
  updateVirtualAddress: 'The address itself cannot be changed.',
  removeVirtualAddress:
    'Stays bound to the member: nobody else can add it. An open withdrawal to the address refuses the removal.',
  regions: 'A district has the id of its city as `parent_id`.',
  stores: 'Stores of a region and a brand.',
  accountStores: 'Stores in which the member receives money.',
  accountStore: 'A store in which the member receives money.',
  addAccountStore: 'The setting CONVENIENCE_STORE_BIND_QUANTITY limits their number.',
  removeAccountStore: 'An open withdrawal to the store refuses the removal.',
  depositChannels: 'Ways of paying, with their limits, fees and hours.',
  deposit:
    'One order may be open per channel. The page then shows `pay_url`, `qr_code`, `pay_code` or the account of the payee, as `display` tells.',
  depositDetail: 'The page reads it again until the order has ended.',
  sendDepositReceipt: 'A picture of the payment. It may be replaced while the deposit is under review.',
  cancelDeposit: 'Only while `can_cancel` is true.',
  withdrawSetting: 'The form shows these limits and reasons. The API checks them again with the order.',
  withdraw:
    'The amount leaves the main wallet at once. A rejected withdrawal puts the whole amount back, without a fee.',
  audits: 'One entry per deposit, bonus or adjustment. A withdrawal needs all of them passed.',
  depositRecords: 'The same fields as one deposit.',
  withdrawRecords: 'The account of the payout is masked.',
  transferRecords: 'Status `unknown`: the provider has not answered yet.',
  discountRecords: 'Discounts, gifts, spins and check-ins.',
  gameRecords: 'One entry per bet.',
  gameCategories: 'The six categories of games, in the order of `sort`.',
  gameProducts: '`open_mode` tells whether a product opens its own lobby or a list of games.',
  gameTags: 'Filters of the list of games.',
  games:
    'Filtered by product, category, tag and a part of the name. Without `sort`: in the order of the operator.',
  launchGame:
    'With `game_id`, or with `product_id` and `launch=1`. `launch_url` works once, for 60 seconds. Automatic transfer may move money.',
  maintenances: 'Current and announced windows.',
  wallets: 'A provider that does not answer is the status of its wallet, not of the list.',
  wallet: 'Without an id: the main wallet.',
  setTransferMode: 'With automatic transfer, the launch of a game moves the balance into its wallet.',
  transfer: 'One side is the main wallet. The response has both wallets afterwards.',
  recall: 'The response has one entry per game wallet, and the main wallet afterwards.',
  promotions: 'Published promotions, in the order of `sort`.',
  promotion: '`key` is an id or the path of an activity. `content` is HTML.',
  promotionPreview: 'Needs the secret key of the operator to show an unpublished promotion.',
  discounts: 'What the member may apply for, or why not.',
  applyDiscount:
    'Takes exactly one of `discount_id`, `promotion_id` and `activity_path`. The API decides the result of a spin.',
  mails: 'Newest first, without their content.',
  unreadMails: 'The number on the bell.',
  readMail: '`content` is HTML.',
  deleteMail: 'A message of another member is a 404.',
  deleteMailByPost: 'The same as DELETE, for clients whose default method is POST.',
  notifications: 'Newest first, by id. At most the newest 200 of 90 days.',
  unreadNotifications: 'The number on the bell.',
  readNotifications:
    "Takes exactly one of `id` and `up_to`. Ids that are not the member's are ignored. The response is the count of unread ones afterwards.",
  notificationPreferences: 'Without `push_key` the site offers no push messages.',
  setNotificationPreference:
    'The kind `account` cannot be turned off on the channel `site`. The response has all preferences.',
  subscribePush:
    'The device is the X-UUID of the login. The endpoint must belong to a known push service: the API sends requests to it. An API must remove the subscription at the logout of the device, when another member logs in on it, and after a 404 or 410 of the push service.',
  unsubscribePush: 'Succeeds without a subscription too.',
  referral: 'Commissions are paid at `settlement_at`.',
  referredMembers: 'Their accounts are masked.',
  commissions: 'One entry per period and level.',
  sessions:
    'At most 100, the session of the request first. `place` is null if the API cannot tell where an address is.',
  endSession:
    'Its tokens and games end at once, and its device is new at its next login. A session of another member is a 404. `DELETE /auth/logout` ends the session of the request.',
  endOtherSessions: 'Their tokens and games end at once, and all other devices are new at their next login.',
  accountEvents:
    'What touched the account in the last 90 days, newest first: logins, failed logins, passwords, payout accounts, identity, profile, limits. An unknown `kind` is shown with its `detail` alone.',
  preferences:
    'The same entries on all devices of the member: favorites, recent games, last amounts, settings. At most 400.',
  savePreferences:
    'Only the named entries change, so that two devices do not erase each other’s changes. The last change of an entry stays. The response has all entries.',
  recentWins:
    'Real, settled wins from an amount that the API decides, newest first, at most a dozen. The account is one letter and dots. No time and no number of a bet, by which a member could be recognized.',
};

/** Descriptions of parameters in paths and queries. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Id of the record.',
  key: 'Id of the promotion, or the path of its activity.',
  page: 'Number of the page, from 1.',
  per_page: 'Items of a page.',
  cursor: 'The `next_cursor` of the previous page. It replaces `page`.',
  from: 'First instant of the range, included.',
  to: 'Last instant of the range, included.',
  summary: '1 also requests the sums of the whole range.',
  status: 'Only records of this status.',
  category: 'Only this category.',
  product_id: 'Only this product. Of a launch: the product to open.',
  wallet_id: 'Only transfers from or to this game wallet.',
  tag_id: 'Only games with this tag.',
  keyword: 'A part of the name of a game.',
  is_hot: '1: only popular games.',
  is_new: '1: only new games.',
  has_jackpot: '1: only games with a jackpot.',
  volatility: 'Only games of this volatility.',
  sort: 'Another order than the operator’s own: newest, highest RTP or highest jackpot first.',
  game_id: 'The game to launch.',
  launch: '1 launches the lobby of the product.',
  demo: '1 launches with play money.',
  'selectFrom[host]': 'Name of the host, without its port.',
  device: 'Device of the slides.',
  position: 'Position on a page.',
  topic: 'Only this topic.',
  region_id: 'A city or a district.',
  brand: 'Only stores of this brand.',
  preview_key: 'The secret of the operator for unpublished promotions.',
  type: 'Only this type.',
  is_read: '0: only unread messages. 1: only read ones.',
};

/** Groups of operations. */
const GROUPS: readonly { name: string; description: string; calls: object }[] = [
  { name: 'Site', description: 'Metadata, settings and languages of a host.', calls: SITE_CALLS },
  { name: 'Content', description: 'Announcements, slides, placements and articles.', calls: CONTENT_CALLS },
  { name: 'Session', description: 'Login, signup and the session.', calls: SESSION_CALLS },
  { name: 'Account', description: 'Profile, codes, passwords, levels and check-in.', calls: ACCOUNT_CALLS },
  {
    name: 'Second factors',
    description: 'Passkeys, authenticator apps, recovery codes.',
    calls: FACTOR_CALLS,
  },
  { name: 'Limits', description: 'Own limits, breaks and self-exclusion.', calls: LIMIT_CALLS },
  { name: 'Payout methods', description: 'Cards, addresses and stores of withdrawals.', calls: PAYOUT_CALLS },
  { name: 'Cashier', description: 'Deposits and withdrawals.', calls: CASHIER_CALLS },
  { name: 'Records', description: 'Records of the member, newest first.', calls: RECORD_CALLS },
  { name: 'Games', description: 'Categories, products and games.', calls: GAME_CALLS },
  { name: 'Wallets', description: 'Wallets, and transfers between them.', calls: WALLET_CALLS },
  { name: 'Promotions', description: 'Promotions and discounts.', calls: PROMOTION_CALLS },
  { name: 'Messages', description: 'Site messages.', calls: MAIL_CALLS },
  {
    name: 'Notifications',
    description: 'Notifications, their preferences and push messages.',
    calls: NOTIFICATION_CALLS,
  },
  { name: 'Referral', description: 'Referred members and commissions.', calls: REFERRAL_CALLS },
  { name: 'Devices', description: 'Sessions of the member and the log of the account.', calls: DEVICE_CALLS },
  { name: 'Preferences', description: 'What the site remembers for a member.', calls: PREFERENCE_CALLS },
  { name: 'Live', description: 'Changes as they happen.', calls: LIVE_CALLS },
];

export const TAGS = GROUPS.map(({ name, description }) => ({ name, description }));

/** The name of a call's group; undefined without one. */
export function tagOf(call: string): string | undefined {
  return GROUPS.find(({ calls }) => call in calls)?.name;
}
