import enUS from '#locales/enUS.json' with { type: 'json' };
import zhTW from '#locales/zhTW.json' with { type: 'json' };
import type { Locale } from '#shared/locales.ts';
import { readErrorId, YUP_IDS, type YupId } from '#shared/webapi/error-id.ts';
import { fill, type Text } from './texts.ts';

interface ErrorEntry extends Text {
  /** HTTP status; 200 without one: a business rule refuses the call. */
  status?: number;
}

/** Every error of the embedded API: its HTTP status and its text. Tests assert ids and statuses, not texts. */
export const API_ERRORS = {
  BAD_REQUEST: { status: 400, enUS: 'The request could not be read', zhTW: '無法讀取此請求' },
  BAD_JSON: { status: 400, enUS: 'The request body is not valid JSON', zhTW: '請求內容不是有效的 JSON' },
  UNAUTHORIZED: { status: 401, enUS: 'Please log in again', zhTW: '請重新登入' },
  FORBIDDEN: { status: 403, enUS: 'This is not allowed', zhTW: '不允許此操作' },
  NOT_FOUND: { status: 404, enUS: 'Not found', zhTW: '找不到資料' },
  METHOD_NOT_ALLOWED: { status: 405, enUS: 'This method is not supported here', zhTW: '不支援此請求方法' },
  KEY_REUSED: { status: 409, enUS: 'This key was used for another request', zhTW: '此識別碼已用於其他請求' },
  TOO_LARGE: { status: 413, enUS: 'The request is too large', zhTW: '請求內容過大' },
  MEDIA_TYPE: { status: 415, enUS: 'This content type is not supported', zhTW: '不支援此內容格式' },
  INVALID: { status: 422, enUS: 'Please check what you entered', zhTW: '請檢查輸入的內容' },
  TOO_SOON: {
    status: 429,
    enUS: 'Please wait {seconds, plural, one {# second} other {# seconds}} before you ask again',
    zhTW: '請於 {seconds} 秒後再試',
  },
  CODES_OF_DAY: {
    status: 429,
    enUS: 'Too many codes were requested for this number or account. You can request one again in {hours, plural, one {# hour} other {# hours}}',
    zhTW: '此手機號碼或帳號索取驗證碼的次數已達上限，請於 {hours} 小時後再試',
  },
  CODES_OF_NETWORK: {
    status: 429,
    enUS: 'Too many codes were requested from your internet connection. You can request one again in {minutes, plural, one {# minute} other {# minutes}}',
    zhTW: '您的網路連線索取驗證碼的次數已達上限，請於 {minutes} 分鐘後再試',
  },
  TOO_MANY: {
    status: 429,
    enUS: 'Too many requests. Please try again later',
    zhTW: '請求次數過多，請稍後再試',
  },
  CLIENT_LEFT: { status: 499, enUS: 'The request was given up', zhTW: '請求已取消' },
  INTERNAL: { status: 500, enUS: 'Something went wrong on our side', zhTW: '系統發生問題，請稍後再試' },
  BUSY: {
    status: 503,
    enUS: 'The service is busy. Please try again in a moment',
    zhTW: '系統忙碌中，請稍後再試',
  },
  NOT_SAVED: {
    status: 503,
    enUS: 'Nothing can be saved at the moment. Please try again later',
    zhTW: '目前無法儲存資料，請稍後再試',
  },

  MAINTENANCE: {
    status: 503,
    enUS: 'We are improving our systems. All money is safe',
    zhTW: '系統升級維護中，所有款項安全無虞',
  },

  WRONG_LOGIN: { enUS: 'The account or password is wrong', zhTW: '帳號或密碼錯誤' },
  NOTICE_REQUIRED: {
    enUS: 'Notices about your account cannot be turned off on the site',
    zhTW: '帳號通知無法在網站上關閉',
  },
  LOCKED: {
    // The form shows a countdown to `data.locked_until`, so the text names no time.
    enUS: 'Too many failed attempts',
    zhTW: '失敗次數過多',
  },
  LOGIN_FACTOR_NEEDED: {
    // Without a status: an older build of the site, which knows no second factors, then shows this text in its login form.
    enUS: 'Confirm that it is you with your second factor',
    zhTW: '請以第二步驟驗證確認您的身分',
  },
  SECOND_FACTOR_NEEDED: {
    // Not 200: the answer is not stored for the Idempotency-Key, so the same request can be sent again.
    status: 403,
    enUS: 'Confirm with your second factor first. Nothing was changed',
    zhTW: '請先完成第二步驟驗證，資料尚未變更',
  },
  FACTOR_EXPIRED: {
    enUS: 'This took too long or was used already. Please try again',
    zhTW: '已逾時或已使用過，請重新操作',
  },
  PASSKEY_REFUSED: {
    enUS: 'This passkey was not accepted. Use another one, or log in with your password',
    zhTW: '無法使用此密碼金鑰，請改用其他金鑰或以密碼登入',
  },
  PASSKEY_ADDED: {
    enUS: 'This passkey is already in use',
    zhTW: '此密碼金鑰已在使用中',
  },
  TOTP_EXISTS: {
    enUS: 'You already use an authenticator app. Remove it first',
    zhTW: '您已設定驗證器應用程式，請先移除',
  },
  FACTOR_MISSING: {
    enUS: 'Add a passkey or an authenticator app first',
    zhTW: '請先新增密碼金鑰或驗證器應用程式',
  },
  SAFE_PASSWORD_EXISTS: { enUS: 'A withdrawal PIN is already set', zhTW: '已設定提款密碼' },
  SAFE_PASSWORD_MISSING: { enUS: 'No withdrawal PIN is set yet', zhTW: '尚未設定提款密碼' },
  BIND_LIMIT: { enUS: 'You can add {limit} at most', zhTW: '最多可新增 {limit} 筆' },
  REMOVE_LIMIT: {
    enUS: 'You have removed {limit} of these accounts in the last 24 hours. Add another one later',
    zhTW: '您在 24 小時內已移除 {limit} 筆，請稍後再新增',
  },
  TARGET_IN_USE: {
    enUS: 'A withdrawal to this account is in progress. You can change or remove it once that is finished',
    zhTW: '此帳戶有提款處理中，完成後才能修改或移除',
  },
  IDENTITY_LIMIT: {
    enUS: 'You have sent your document {limit} times today. Send it again tomorrow, or contact customer service',
    zhTW: '您今日已送出證件 {limit} 次，請明日再送，或聯絡客服',
  },
  IDENTITY_CLOSED: { enUS: 'Your identity has already been submitted', zhTW: '身分資料已送出' },

  WITHDRAW_CLOSED: {
    enUS: 'Withdrawals are open from {open} to {close}, {zone}',
    zhTW: '提款開放時間為{zone} {open} 至 {close}',
  },
  IDENTITY_NEEDED: { enUS: 'Verify your identity first', zhTW: '請先完成身分驗證' },
  WITHDRAW_UNDER_WAY: {
    enUS: 'A withdrawal is still in progress. Wait until it is finished',
    zhTW: '尚有提款處理中，請待完成後再申請',
  },
  TURNOVER_LEFT: {
    enUS: '{amount} in valid bets is still needed before you can withdraw',
    zhTW: '尚需完成流水 {amount} 才能提款',
  },
  WITHDRAW_TIMES: {
    enUS: 'You have used {times, plural, one {today’s # withdrawal} other {all # of today’s withdrawals}}',
    zhTW: '今日 {times} 次提款次數已用完',
  },
  WITHDRAW_DAILY: {
    // The form shows the same text before it sends the order.
    enUS: enUS.withdrawal['error.daily'],
    zhTW: zhTW.withdrawal['error.daily'],
  },
  INSUFFICIENT_BALANCE: { enUS: 'Your balance is too low', zhTW: '餘額不足' },
  ONE_SIDE_MAIN: {
    enUS: 'Transfers go between the main wallet and a game wallet',
    zhTW: '僅能於主錢包與遊戲錢包之間轉帳',
  },
  WHOLE_AMOUNTS: { enUS: '{wallet} takes whole amounts only', zhTW: '{wallet}僅接受整數金額' },
  WALLET_MAINTENANCE: {
    enUS: '{wallet} is under maintenance. Money in it is frozen and safe',
    zhTW: '{wallet}維護中，款項暫時凍結，安全無虞',
  },
  WALLET_UNREACHABLE: {
    enUS: '{wallet} did not answer. No money was moved',
    zhTW: '{wallet}沒有回應，款項未移動',
  },
  CHANNEL_MAINTENANCE: {
    enUS: '{channel} is under maintenance. Please choose another way',
    zhTW: '{channel}維護中，請改用其他方式',
  },
  CHANNEL_HOURS: {
    enUS: '{channel} is open from {open} to {close} Taipei time',
    zhTW: '{channel}的服務時間為台北時間 {open} 至 {close}',
  },
  CHANNEL_LIMIT: {
    enUS: '{channel} takes {limit, plural, one {# deposit} other {# deposits}} a day. It opens again at 00:00 Taipei time',
    zhTW: '{channel}每日最多存款 {limit} 次，台北時間 00:00 後可再使用',
  },
  DEPOSIT_OPEN: {
    enUS: 'You have an open deposit of {amount} with {channel}. Finish or cancel it first',
    zhTW: '{channel}已有一筆 {amount} 的存款尚未完成，請先完成或取消',
  },
  DEPOSIT_STARTED: {
    enUS: 'This deposit can no longer be canceled',
    zhTW: '此筆存款已無法取消',
  },
  RECEIPT_CLOSED: {
    enUS: 'This deposit no longer takes a receipt',
    zhTW: '此筆存款已無法上傳憑證',
  },
  DISCOUNT_REFUSED: { enUS: '{reason}', zhTW: '{reason}' },
  PRODUCT_MAINTENANCE: { enUS: '{product} is under maintenance', zhTW: '{product}維護中' },
  NO_DEMO: { enUS: 'This game has no demo', zhTW: '此遊戲不提供試玩' },
  BET_LIMITS: {
    enUS: 'Bet between {min} and {max}',
    zhTW: '投注金額須介於 {min} 與 {max} 之間',
  },
  ON_BREAK: {
    enUS: 'You are taking a break until {end}, Taipei time. Deposits, games and promotions are closed to you until then. Withdrawals stay open',
    zhTW: '您已設定暫停至台北時間 {end}。期間無法存款、玩遊戲與參加優惠，提款不受影響',
  },
  SELF_EXCLUDED: {
    enUS: 'You have excluded yourself until {end}, Taipei time. Deposits, games and promotions are closed to you until then. Withdrawals stay open',
    zhTW: '您已自我排除至台北時間 {end}。期間無法存款、玩遊戲與參加優惠，提款不受影響',
  },
  DEPOSIT_LIMIT: {
    enUS: 'Your deposit limit is {limit} {period}. You can deposit {left} more before it starts again on {end}, Taipei time',
    zhTW: '您的{period}存款限額為 {limit}，台北時間 {end} 重新計算前還可存入 {left}',
  },
  LOSS_LIMIT: {
    enUS: 'Your loss limit is {limit} {period}. You can lose {left} more before it starts again on {end}, Taipei time',
    zhTW: '您的{period}損失限額為 {limit}，台北時間 {end} 重新計算前還可損失 {left}',
  },
  TIME_LIMIT: {
    enUS: 'Your time limit of {limit} {period} is used up. It starts again on {end}, Taipei time',
    zhTW: '您的{period}遊戲時間限額 {limit} 已用完，台北時間 {end} 重新計算',
  },
  LAUNCH_USED: {
    status: 404,
    enUS: 'This game link has been used or has expired. Please start the game again',
    zhTW: '此遊戲連結已使用或已過期，請重新開啟遊戲',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ApiErrorId = keyof typeof API_ERRORS;

/** Texts of field errors that only the API can detect. */
const FIELD_TEXTS = {
  'field.referralUnknown': {
    enUS: 'We do not know this code. Please check it, or leave it empty.',
    zhTW: '查無此推薦碼，請確認後再試，或留空',
  },
  'field.accountTaken': { enUS: 'This account is already taken', zhTW: '此帳號已被使用' },
  'field.phoneTaken': { enUS: 'This phone number is already registered', zhTW: '此手機號碼已註冊' },
  'field.codeWrong': { enUS: 'The code is wrong or has expired', zhTW: '驗證碼錯誤或已過期' },
  'field.passwordWrong': { enUS: 'The password is wrong', zhTW: '密碼錯誤' },
  'field.pinWrong': {
    enUS: 'The withdrawal PIN is wrong. Five wrong ones lock it for 15 minutes',
    zhTW: '提款密碼錯誤。連續錯誤五次將鎖定 15 分鐘',
  },
  'field.holderName': {
    enUS: 'The holder must be you: use the real name of your member account',
    zhTW: '戶名須與會員真實姓名相同',
  },
  'field.alreadyAdded': { enUS: 'You have added this one already', zhTW: '您已新增過這一筆' },
  'field.boundElsewhere': {
    enUS: 'This one cannot be used. Please contact customer service',
    zhTW: '此筆資料無法使用，請聯絡客服',
  },
  'field.targetUnusable': {
    enUS: 'This account cannot be used. Choose a verified one',
    zhTW: '此收款帳戶無法使用，請改選已通過驗證的帳戶',
  },
  'field.pushService': {
    enUS: 'This browser uses a push service that we do not support',
    zhTW: '不支援此瀏覽器的推播服務',
  },
  'field.locked': { enUS: 'This can no longer be changed here', zhTW: '此資料無法自行變更' },
} as const satisfies Record<string, Text>;

export type FieldErrorId = keyof typeof FIELD_TEXTS;

interface ApiErrorOptions {
  /** Values of the text's placeholders. A Text has a value for each language. */
  values?: Record<string, string | number | Text>;
  /** Error ids by field, of `common.yup` or FIELD_TEXTS. The answer has them as `errors`. */
  fields?: Record<string, string[]>;
  data?: unknown;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Refuses a request. The error middleware turns it into the envelope. */
export class ApiError extends Error {
  readonly id: ApiErrorId;
  readonly options: ApiErrorOptions;
  override readonly name = 'ApiError';

  constructor(id: ApiErrorId, options: ApiErrorOptions = {}) {
    super(id, { cause: options.cause });
    this.id = id;
    this.options = options;
  }

  get status(): number {
    const { status = 200 }: ErrorEntry = API_ERRORS[this.id];
    return status;
  }

  text(locale: Locale): string {
    const values = Object.entries(this.options.values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[locale] : value,
    ]);
    return fill(API_ERRORS[this.id], locale, Object.fromEntries(values));
  }
}

/** A 422 with one field's error. */
export function fieldError(field: string, id: FieldErrorId | YupId): ApiError {
  return new ApiError('INVALID', { fields: { [field]: [id] } });
}

/** The texts of `common.yup`, which forms show as well. */
const YUP_TEXTS = Object.fromEntries(
  Object.values(YUP_IDS).map((id) => {
    // error-texts.test.ts checks that both locale files have each id.
    const key = id.replace('common.', '') as keyof typeof enUS.common;
    return [id, { enUS: enUS.common[key], zhTW: zhTW.common[key] }];
  }),
) as Record<YupId, Text>;

/** The text of a field error. Ids are "field.codeWrong" or, with values, "common.yup.max?max=5". */
export function fieldText(text: string, locale: Locale): string {
  const { id, values } = readErrorId(text);
  const known: Partial<Record<string, Text>> = { ...FIELD_TEXTS, ...YUP_TEXTS };
  return fill(known[id] ?? YUP_TEXTS[YUP_IDS.type], locale, values);
}

/** Body of an error's envelope in the language of the request. */
export function errorBody(error: ApiError, locale: Locale): Record<string, unknown> {
  const { fields, data } = error.options;
  const errors =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, ids]) => [field, ids.map((id) => fieldText(id, locale))]),
    );
  const texts = Object.values(errors ?? {});
  const soleText = texts.length === 1 ? texts[0]?.[0] : undefined;
  return {
    status: 'error',
    code: error.id,
    // The text of a single invalid field is more precise than the general one.
    message: soleText ?? error.text(locale),
    ...(errors && { errors }),
    ...(data !== undefined && { data }),
  };
}
