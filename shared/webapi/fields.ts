import * as z from 'zod/mini';
import { toDecimal } from '../money.ts';
import { amountToCents, normalizedText, readCode, visibleText } from '../typed-text.ts';
import { errorId, YUP_IDS, type YupId } from './error-id.ts';

/** Building blocks of the API's schemas: first fields of responses, then fields of forms and request bodies. */

/** A record's id: a positive integer. */
export const id = z.int().check(z.positive());
/** Whole number. */
export const integer = z.int();
/** Any text, also empty. */
export const text = z.string();
/** A number, address or account that is masked, also for its owner. */
export const masked = z.string();
/** Money in a response: a decimal string, "1234.50". `parseMoney` of shared/money.ts reads it. */
export const money = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/));
/** An instant in ISO 8601. */
export const time = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));
/** A calendar day, "2026-11-21". */
export const day = z.string().check(z.refine(isCalendarDay));
/** A factor, rate or percentage: a decimal as text. Numbers are accepted too. */
export const numeric = z.pipe(
  z.union([z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.number()]),
  z.transform((value) => String(value)),
);
/** Free text that some APIs send as a number or a boolean (setting contents). */
export const looseText = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value)),
);
/** A list of ids; absent counts as empty. */
export const idList = z.pipe(
  z.nullish(z.array(z.int())),
  z.transform((value) => value ?? []),
);
/** A list of short texts; absent counts as empty. */
export const textList = z.pipe(
  z.nullish(z.array(z.string())),
  z.transform((value) => value ?? []),
);
/** A flag; absent counts as false. */
export const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
);
/** Position in a list; absent counts as last. */
export const sort = z.pipe(
  z.nullish(z.int()),
  z.transform((value) => value ?? Number.MAX_SAFE_INTEGER),
);

/** A whole number in a query or a path, as a number or as digits. */
export const integerParam = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))], { error: YUP_IDS.type }),
  z.transform((value) => Number(value)),
);

/** "1" is on, "0" and absent are off. */
export const flagParam = z.pipe(
  z.optional(z.union([z.literal(['0', '1']), z.literal([0, 1])], { error: YUP_IDS.type })),
  z.transform((value) => value === '1' || value === 1),
);

/** An instant of a query, "2026-11-21T00:00:00+08:00" or UTC, in milliseconds. */
export const instantParam = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, { error: YUP_IDS.date }),
    z.refine((value) => !Number.isNaN(Date.parse(value)), { error: YUP_IDS.date }),
  ),
  z.transform((value) => Date.parse(value)),
);

export const PER_PAGE_MAX = 100;
const atLeastOne = z.gte(1, { error: errorId(YUP_IDS.min, { min: 1 }) });
const atMostAPage = z.lte(PER_PAGE_MAX, { error: errorId(YUP_IDS.max, { max: PER_PAGE_MAX }) });

/** Paging of lists: by default page 1 with 20 items; 100 items at most. */
export const pageQuery = z.object({
  page: z.prefault(integerParam.check(atLeastOne), 1),
  per_page: z.prefault(integerParam.check(atLeastOne, atMostAPage), 20),
});
export type PageQuery = z.output<typeof pageQuery>;

/** Paging of lists by time: `cursor` is the `next_cursor` of the previous page and replaces `page`. */
export const cursorQuery = z.extend(pageQuery, {
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/, { error: YUP_IDS.type }))),
});
export type CursorQuery = z.output<typeof cursorQuery>;

/** Error of a field: `required` for an empty value, otherwise `message`. */
export function requiredOr(message: string) {
  return (issue: { input?: unknown }) => (isBlank(issue.input) ? YUP_IDS.required : message);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * A rule over several fields of an object, reported at `path`. It is checked as soon as these fields are valid; a plain
 * `refine` waits until the whole object is valid. Checks of fields must not use `abort`, which skips these rules.
 */
export function rule<T extends object>(
  fields: readonly (keyof T & string)[],
  isRight: (body: T) => boolean,
  { path, error }: { path: keyof T & string; error: string },
) {
  return z.refine<T>(isRight, {
    path: [path],
    error,
    when: ({ issues }) => !issues.some((issue) => fields.some((field) => field === issue.path?.[0])),
  });
}

/** Required text of 1 to `max` visible characters. */
export function textInput(max: number) {
  return z
    .string({ error: requiredOr(YUP_IDS.type) })
    .check(
      z.overwrite(visibleText),
      z.minLength(1, { error: YUP_IDS.required }),
      z.maxLength(max, { error: errorId(YUP_IDS.maxLength, { max }) }),
    );
}

/** Optional text: absent, null and '' all become undefined. */
export function optionalTextInput(max: number) {
  return emptyAsAbsent(textInput(max));
}

/** Wraps a text field so that '' and null, which untouched form fields send, count as absent. */
export function emptyAsAbsent<T extends z.ZodMiniType<string, string>>(schema: T) {
  return z.pipe(
    z.transform((value: string | null | undefined) => (isBlank(value) ? undefined : (value ?? undefined))),
    z.optional(schema),
  );
}

/** Required text that matches `pattern` after `normalizedText`: people also type full-width letters and hidden characters. */
export function patternInput(pattern: RegExp, message: string) {
  return z
    .string({ error: requiredOr(YUP_IDS.type) })
    .check(z.overwrite(normalizedText), z.regex(pattern, { error: requiredOr(message) }));
}

/**
 * One rule of a text that members choose, such as a password. A form lists the rules and ticks them during typing; the
 * schema checks the same rules.
 */
export interface TextRule {
  readonly id: YupId;
  readonly holds: (value: string) => boolean;
  /** More typing can still satisfy the rule, so the form does not mark it as failed yet. */
  readonly canStillBeMet?: true;
}

/** One check for each rule, with the rule's own error. */
export function ruleChecks(rules: readonly TextRule[]) {
  return rules.map(({ id, holds }) => z.refine<string>(holds, { error: requiredOr(id) }));
}

/** A member's account name: 4 to 16 of a–z and 0–9, the first a letter. */
export const ACCOUNT_RULES: readonly TextRule[] = [
  { id: YUP_IDS.accountLength, holds: ({ length }) => length >= 4 && length <= 16, canStillBeMet: true },
  { id: YUP_IDS.accountStart, holds: (value) => /^[a-z]/i.test(value) },
  { id: YUP_IDS.accountSigns, holds: (value) => /^[a-z0-9]+$/.test(value) },
];
export const accountInput = z
  .string({ error: requiredOr(YUP_IDS.type) })
  .check(z.overwrite(normalizedText), ...ruleChecks(ACCOUNT_RULES));
/** Area code with its plus sign, "+886". */
export const areaCodeInput = patternInput(/^\+[1-9]\d{0,3}$/, YUP_IDS.areaCode);
/** Digits after the area code. Typed blanks, dots, dashes and brackets are removed. */
export const phoneInput = z.string({ error: requiredOr(YUP_IDS.type) }).check(
  z.overwrite((value) => normalizedText(value).replace(/[\s().-]/g, '')),
  z.regex(/^\d{4,15}$/, { error: requiredOr(YUP_IDS.phone) }),
);
/** A code received by SMS, or a whole message with one six-digit number. */
export const codeInput = z
  .string({ error: requiredOr(YUP_IDS.type) })
  .check(z.overwrite(readCode), z.regex(/^\d{6}$/, { error: requiredOr(YUP_IDS.code) }));
export const safePasswordInput = patternInput(/^\d{6,12}$/, YUP_IDS.safePassword);
export const emailInput = z
  .string({ error: requiredOr(YUP_IDS.type) })
  .check(
    z.overwrite(visibleText),
    z.regex(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/, { error: requiredOr(YUP_IDS.email) }),
    z.maxLength(254, { error: errorId(YUP_IDS.maxLength, { max: 254 }) }),
  );
/** A positive amount as a member types or pastes it ("$1,234.5", "500元"); the output is a decimal with two places. */
export const amountInput = z.string({ error: requiredOr(YUP_IDS.type) }).check(
  z.overwrite((text) => {
    const cents = amountToCents(text);
    return cents === null ? text : toDecimal(cents);
  }),
  z.regex(/^\d{1,13}\.\d{2}$/, { error: requiredOr(YUP_IDS.amount) }),
  z.refine((text) => text !== '0.00', { error: YUP_IDS.amountPositive }),
);
/** Id of a record that was chosen from a list. */
export const idInput = z
  .int({ error: requiredOr(YUP_IDS.type) })
  .check(z.positive({ error: YUP_IDS.required }));
/** A boolean of a body. */
export const flagInput = z.boolean({ error: YUP_IDS.type });
/** The id of a choice in a form, null before it is made. Null becomes undefined, so that its error is "required". */
export const chosenId: z.ZodMiniType<number, number | null> = z.pipe(
  z.nullable(z.number()),
  z.pipe(
    z.transform((value: number | null) => value ?? undefined),
    idInput,
  ),
);
/** `idInput` of a multipart body, whose values are texts. */
export const formIdInput = z.pipe(
  z.transform((value: number | string) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  ),
  idInput,
);
/** `flagInput` of a multipart body: "true" and "1" are on, "false" and "0" off. */
export const formFlagInput = z.pipe(
  z.transform((value: boolean | string | undefined) =>
    typeof value === 'string' ? ({ true: true, 1: true, false: false, 0: false }[value] ?? value) : value,
  ),
  z.optional(flagInput),
);
/** A box that must be ticked. */
export const mustAccept = z.literal(true, { error: YUP_IDS.mustAccept });

/** One of `values`; a missing choice is `required`. */
export function choiceInput<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: requiredOr(YUP_IDS.oneOf) });
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Calendar day "1990-04-30". */
export const dayInput = patternInput(DAY, YUP_IDS.date).check(
  z.refine(isCalendarDay, { error: YUP_IDS.date }),
);
/** Birthday of someone who is 18 or over today. */
export const birthdayInput = dayInput.check(
  z.refine((value) => !isCalendarDay(value) || isAdult(value, new Date()), { error: YUP_IDS.adult }),
);

function isCalendarDay(day: string): boolean {
  if (!DAY.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '1900-01-01';
}

/** Whether someone born on `birthday` ("1990-04-30") has had the 18th birthday by `now` (UTC). */
export function isAdult(birthday: string, now: Date): boolean {
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  return Date.UTC(year + 18, month - 1, day) <= now.getTime();
}

/** The properties of a picture that a schema checks. `File` and `Blob` have them. */
export interface ImageFile {
  size: number;
  type: string;
}

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** A picture to upload: jpeg, png or webp, 5 MB at most. The API also checks the content. */
export const imageInput = z.custom<ImageFile>(isImageFile, { error: YUP_IDS.imageMissing }).check(
  z.refine((file) => !isImageFile(file) || IMAGE_TYPES.includes(file.type), { error: YUP_IDS.imageType }),
  z.refine((file) => !isImageFile(file) || file.size <= IMAGE_MAX_BYTES, { error: YUP_IDS.imageSize }),
);

function isImageFile(value: unknown): value is ImageFile {
  return typeof value === 'object' && value !== null && 'size' in value && 'type' in value;
}
