import * as z from 'zod/mini';
import { passwordInput, repeatRule } from '#shared/webapi/password.ts';
import {
  changeSafePasswordBody,
  newSafePasswordBody,
  setSafePasswordBody,
} from '#shared/webapi/schemas/auth.ts';

/** What the API takes of each way to a safe password, and the new one once more. */
const repeat = { repeat: passwordInput };
const isRepeated = repeatRule('safe_password', 'repeat');

/** The form of a first safe password: the call's body, and the password once more. */
export const setSafeForm = z.safeExtend(setSafePasswordBody, repeat).check(isRepeated);
/** The form of a changed safe password: old one, new one, new one once more. */
export const changeSafeForm = z.safeExtend(changeSafePasswordBody, repeat).check(isRepeated);
/** The form after a forgotten safe password: code, new one, new one once more. */
export const resetSafeForm = z.safeExtend(newSafePasswordBody, repeat).check(isRepeated);
