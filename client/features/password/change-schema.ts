import * as z from 'zod/mini';
import { changePasswordBody } from '#shared/webapi/auth.ts';
import { passwordInput, repeatRule } from '#shared/webapi/password.ts';

/** What the API takes, and the new password once more. */
export const changePasswordForm = z
  .safeExtend(changePasswordBody, { repeat: passwordInput })
  .check(repeatRule('password', 'repeat'));
