/**
 * Validation errors are message ids; the code that shows an error looks up its text. Generic ids begin with `common.yup`
 * (spec §5). An id may carry values for placeholders, written like a query: `common.yup.min?min=8`.
 */

/** Ids of the validation messages that the API's schemas use, with the placeholders of their texts. */
export const YUP_IDS = {
  required: 'common.yup.required',
  type: 'common.yup.type',
  email: 'common.yup.email',
  /** {min}: characters at least. */
  minLength: 'common.yup.minLength',
  /** {max}: characters at most. */
  maxLength: 'common.yup.maxLength',
  min: 'common.yup.min',
  max: 'common.yup.max',
  oneOf: 'common.yup.oneOf',
  accountLength: 'common.yup.accountLength',
  accountStart: 'common.yup.accountStart',
  accountSigns: 'common.yup.accountSigns',
  passwordLength: 'common.yup.passwordLength',
  passwordCommon: 'common.yup.passwordCommon',
  passwordIsAccount: 'common.yup.passwordIsAccount',
  passwordRepeat: 'common.yup.passwordRepeat',
  passwordSame: 'common.yup.passwordSame',
  safePassword: 'common.yup.safePassword',
  safePasswordSequence: 'common.yup.safePasswordSequence',
  safePasswordRepeats: 'common.yup.safePasswordRepeats',
  safePasswordBirthday: 'common.yup.safePasswordBirthday',
  phone: 'common.yup.phone',
  areaCode: 'common.yup.areaCode',
  code: 'common.yup.code',
  date: 'common.yup.date',
  adult: 'common.yup.adult',
  mustAccept: 'common.yup.mustAccept',
  amount: 'common.yup.amount',
  amountPositive: 'common.yup.amountPositive',
  sameWallet: 'common.yup.sameWallet',
  accountNumber: 'common.yup.accountNumber',
  cardAccount: 'common.yup.cardAccount',
  identityNumber: 'common.yup.identityNumber',
  imageMissing: 'common.yup.imageMissing',
  imageType: 'common.yup.imageType',
  imageSize: 'common.yup.imageSize',
  imagePixels: 'common.yup.imagePixels',
  imageBroken: 'common.yup.imageBroken',
  address: 'common.yup.address',
  addressChecksum: 'common.yup.addressChecksum',
  /** {network}: the network that the address belongs to. */
  addressNetwork: 'common.yup.addressNetwork',
} as const;

export type YupId = (typeof YUP_IDS)[keyof typeof YUP_IDS];

/** An id with the values that its text needs: `errorId('common.yup.min', { min: 8 })` → `common.yup.min?min=8`. */
export function errorId(id: string, values: Record<string, string | number> = {}): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? id : `${id}?${pairs.join('&')}`;
}

/** The reverse of `errorId`. A text that is no id is returned as `id`, without values. */
export function readErrorId(text: string): { id: string; values: Record<string, string> } {
  const [id = '', query = ''] = text.split('?', 2);
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [name, decode(value)];
    });
  return { id, values: Object.fromEntries(pairs) };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
