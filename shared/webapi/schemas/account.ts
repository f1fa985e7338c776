import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import {
  accountInput,
  areaCodeInput,
  birthdayInput,
  codeInput,
  emailInput,
  emptyAsAbsent,
  imageInput,
  mustAccept,
  optionalTextInput,
  patternInput,
  phoneInput,
  rule,
  textInput,
} from '../fields.ts';
import { isPasswordOfAccount, newPasswordInput } from '../password.ts';
import { REFERRAL_CODE_MAX } from '../words.ts';

// The responses of these calls.
export { authToken, memberInfo } from './auth.ts';

/** `POST /account/check`: a 422 on `account` for a taken name, on `dealer` for an unknown referral code. */
export const checkAccountBody = z.object({
  account: accountInput,
  dealer: optionalTextInput(REFERRAL_CODE_MAX),
});
export type CheckAccountBody = z.infer<typeof checkAccountBody>;

/** `POST /account` without a token: signup. The response is that of a login. `dealer` is the referral code (spec §3). */
export const signUpBody = z
  .object({
    account: accountInput,
    password: newPasswordInput,
    area_code: areaCodeInput,
    phone: phoneInput,
    code: codeInput,
    email: emptyAsAbsent(emailInput),
    birthday: emptyAsAbsent(birthdayInput),
    dealer: optionalTextInput(REFERRAL_CODE_MAX),
    is_adult: mustAccept,
    agree_terms: mustAccept,
    /** Versions of the accepted texts, from `GET /article`. */
    terms_version: optionalTextInput(32),
    privacy_version: optionalTextInput(32),
  })
  .check(
    rule(['password', 'account'], (body) => !isPasswordOfAccount(body.password, body.account), {
      path: 'password',
      error: YUP_IDS.passwordIsAccount,
    }),
  );
export type SignUpBody = z.infer<typeof signUpBody>;
/** Values of the signup form before validation. */
export type SignUpInput = z.input<typeof signUpBody>;

/** `POST /account` with a token: the member's profile. Answers `memberInfo`. Name and birthday can be set only once. */
export const profileBody = z.object({
  name: optionalTextInput(60),
  birthday: emptyAsAbsent(birthdayInput),
  email: emptyAsAbsent(emailInput),
});
export type ProfileBody = z.infer<typeof profileBody>;
export type ProfileInput = z.input<typeof profileBody>;

/** Number of an identity document: 4–20 letters and digits. */
export const identityNumberInput = patternInput(/^[A-Za-z0-9]{4,20}$/, YUP_IDS.identityNumber);

const identityDocument = z.object({
  /** Required unless the member has a `rejected_identity`, whose number is then used. */
  id_number: z.optional(emptyAsAbsent(identityNumberInput)),
  front_image: imageInput,
  back_image: z.optional(imageInput),
});

/**
 * Identity of `POST /account` with a token, sent as multipart: `name`, `birthday`, `identity[id_number]`,
 * `identity[front_image]`, `identity[back_image]`.
 */
export const identityBody = z.object({
  name: textInput(60),
  birthday: birthdayInput,
  identity: identityDocument,
});
/** `identityBody` of a member without a rejected identity. */
export const firstIdentityBody = z.extend(identityBody, {
  identity: z.extend(identityDocument, { id_number: identityNumberInput }),
});
export type IdentityBody = z.infer<typeof identityBody>;
export type IdentityInput = z.input<typeof identityBody>;
