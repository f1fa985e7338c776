import * as z from 'zod/mini';
import { errorId, YUP_IDS } from '../error-id.ts';
import { text } from '../fields.ts';
import { PREFERENCE_CHANGES_MAX, PREFERENCE_VALUE_MAX } from '../words.ts';

/**
 * `GET /preference`: one entry of what the site remembers for a member, such as `favourite/9001`. `value` is a text of the
 * site. The API stores it without reading it.
 */
export const preference = z.object({ key: text, value: text });
export type Preference = z.infer<typeof preference>;

const change = z.object({
  key: z.string().check(z.regex(/^[a-z]{1,20}\/[\w-]{1,40}$/, { error: YUP_IDS.type })),
  /** null removes the entry. */
  value: z.nullable(
    z.string().check(
      z.maxLength(PREFERENCE_VALUE_MAX, {
        error: errorId(YUP_IDS.maxLength, { max: PREFERENCE_VALUE_MAX }),
      }),
    ),
  ),
});
export type PreferenceChange = z.infer<typeof change>;

/** Body of `POST /preference`: the entries that changed on this device. All other entries stay. */
export const preferenceChanges = z.object({
  changes: z
    .array(change)
    .check(
      z.minLength(1, { error: YUP_IDS.required }),
      z.maxLength(PREFERENCE_CHANGES_MAX, { error: errorId(YUP_IDS.max, { max: PREFERENCE_CHANGES_MAX }) }),
    ),
});
