import * as z from 'zod/mini';
import { normalizedText } from '../../typed-text.ts';
import { errorId, YUP_IDS } from '../error-id.ts';
import {
  areaCodeInput,
  codeInput,
  emptyAsAbsent,
  flag,
  integer,
  masked,
  optionalTextInput,
  phoneInput,
  requiredOr,
  rule,
  safePasswordInput,
  text,
  time,
} from '../fields.ts';
import { isPasswordOfAccount, newPasswordInput, passwordInput } from '../password.ts';
import { newSafePasswordInput } from '../safe-password.ts';

/** `POST /auth/login`, `/auth/refresh` and the signup: `expires_in` in seconds (spec §3). */
export const authToken = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.int().check(z.positive()),
  token_type: text,
});
export type AuthToken = z.infer<typeof authToken>;

export const IDENTITY_STATUSES = ['none', 'pending', 'passed', 'rejected'] as const;

/** `GET /auth/info`: the member. `transfer_mode` "1": automatic transfer is on. */
export const memberInfo = z.object({
  account: text,
  name: z.nullish(text),
  avatar: z.nullish(text),
  area_code: z.nullish(text),
  phone_masked: z.nullish(masked),
  email_masked: z.nullish(masked),
  birthday: z.nullish(text),
  level_id: z.nullish(integer),
  level_name: z.nullish(text),
  transfer_mode: z.catch(z.enum(['0', '1']), '0'),
  identity_status: z.catch(z.enum(IDENTITY_STATUSES), 'none'),
  identity_reason: z.nullish(text),
  /** The rejected identity. One that is submitted without a number has the number of this one. */
  rejected_identity: z.catch(
    z.nullish(z.object({ name: text, birthday: text, id_number_masked: masked })),
    undefined,
  ),
  has_safe_password: flag,
  last_login_at: z.nullish(time),
  last_login_ip_masked: z.nullish(masked),
  registered_at: z.nullish(time),
});
export type MemberInfo = z.infer<typeof memberInfo>;

/** An existing account: case, letter width and surrounding blanks do not matter, and the rules of new accounts do not apply. */
const knownAccountInput = z.string({ error: requiredOr(YUP_IDS.type) }).check(
  z.overwrite((value) => normalizedText(value).toLowerCase()),
  z.minLength(1, { error: YUP_IDS.required }),
  z.maxLength(64, { error: errorId(YUP_IDS.maxLength, { max: 64 }) }),
);

/** `POST /auth/login`. */
export const loginBody = z.object({
  account: knownAccountInput,
  password: passwordInput,
});
export type LoginBody = z.infer<typeof loginBody>;

/** `POST /send/accountSignUp`. */
export const sendSignUpCodeBody = z.object({ area_code: areaCodeInput, phone: phoneInput });
export type SendSignUpCodeBody = z.infer<typeof sendSignUpCodeBody>;

/** `POST /send/forgetPassword`: sends to the phone of an account, or to a phone number. */
export const sendForgetCodeBody = z
  .object({
    account: emptyAsAbsent(knownAccountInput),
    area_code: emptyAsAbsent(areaCodeInput),
    phone: emptyAsAbsent(phoneInput),
  })
  .check(
    rule(
      ['account', 'area_code', 'phone'],
      (body) => Boolean(body.account) || Boolean(body.area_code && body.phone),
      {
        path: 'account',
        error: YUP_IDS.required,
      },
    ),
  );
export type SendForgetCodeBody = z.infer<typeof sendForgetCodeBody>;

/** `POST /send/forgetSafePassword`. The token names the member; the body is ignored. */
export const sendForgetSafeCodeBody = z.object({
  account: optionalTextInput(64),
  area_code: emptyAsAbsent(areaCodeInput),
  phone: emptyAsAbsent(phoneInput),
});

/** Response of `/send/*`, in seconds. It never tells whether the account exists. */
export const sentCode = z.object({ expires_in: integer, resend_after: integer });
export type SentCode = z.infer<typeof sentCode>;

/** `POST /auth/password` with a token. Every session ends; the response is the token of a new one, as after a login. */
export const changePasswordBody = z.object({ old_password: passwordInput, password: newPasswordInput }).check(
  rule(['old_password', 'password'], (body) => body.old_password !== body.password, {
    path: 'password',
    error: YUP_IDS.passwordSame,
  }),
);
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Token of the new session. Null if the API keeps the current session. */
export const changedPassword = z.nullish(authToken);

/** `POST /auth/password` after `/send/forgetPassword`, without a token. */
export const resetPasswordBody = z
  .object({ account: knownAccountInput, code: codeInput, password: newPasswordInput })
  .check(
    rule(['password', 'account'], (body) => !isPasswordOfAccount(body.password, body.account), {
      path: 'password',
      error: YUP_IDS.passwordIsAccount,
    }),
  );
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** `POST /auth/safePassword` for a member without a safe password. The login password confirms the member. */
export const setSafePasswordBody = z.object({ password: passwordInput, safe_password: newSafePasswordInput });
export type SetSafePasswordBody = z.infer<typeof setSafePasswordBody>;

/** `POST /auth/safePassword` for a member with a safe password. */
export const changeSafePasswordBody = z
  .object({ old_safe_password: safePasswordInput, safe_password: newSafePasswordInput })
  .check(
    rule(['old_safe_password', 'safe_password'], (body) => body.old_safe_password !== body.safe_password, {
      path: 'safe_password',
      error: YUP_IDS.passwordSame,
    }),
  );
export type ChangeSafePasswordBody = z.infer<typeof changeSafePasswordBody>;

/** `POST /auth/newSafePassword` after `/send/forgetSafePassword`, with a token. */
export const newSafePasswordBody = z.object({ code: codeInput, safe_password: newSafePasswordInput });
export type NewSafePasswordBody = z.infer<typeof newSafePasswordBody>;
