import * as z from 'zod/mini';
import { passwordInput, repeatRule } from '#shared/webapi/password.ts';
import {
  changeSafePasswordBody,
  newSafePasswordBody,
  setSafePasswordBody,
} from '#shared/webapi/schemas/auth.ts';

const repeat = { repeat: passwordInput };
const isRepeated = repeatRule('safe_password', 'repeat');

/** The body that sets the first safe password, with the repeated password. */
export const setSafeForm = z.safeExtend(setSafePasswordBody, repeat).check(isRepeated);
/** The body that changes the safe password, with the repeated password. */
export const changeSafeForm = z.safeExtend(changeSafePasswordBody, repeat).check(isRepeated);
/** The body that resets a forgotten safe password, with the repeated password. */
export const resetSafeForm = z.safeExtend(newSafePasswordBody, repeat).check(isRepeated);
