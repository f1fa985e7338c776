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

export const setSafeForm = z.safeExtend(setSafePasswordBody, repeat).check(isRepeated);
export const changeSafeForm = z.safeExtend(changeSafePasswordBody, repeat).check(isRepeated);
export const resetSafeForm = z.safeExtend(newSafePasswordBody, repeat).check(isRepeated);
