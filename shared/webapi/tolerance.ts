import * as z from 'zod/mini';
import { money } from './fields.ts';

/**
 * Reads values of responses. Four harmless departures from the contract are tolerated: an integer as digits ("3600"), a
 * boolean as 1 or 0, null for an absent field, and money as a number with at most two decimals. Schemas of forms and
 * request bodies do not tolerate them. Every departure is reported by the name of its field, never with its value.
 */

export interface Departure {
  /** Names of the schema from the item down, without indexes: "balance", "prizes.amount". */
  field: string;
  /** `tolerated`: the value was read as intended. `refused`: the reader dropped the value, its item or the whole answer. */
  reading: 'tolerated' | 'refused';
}

export type OnDeparture = (departure: Departure) => void;

/** A departure with the call's name in the catalogue. */
export interface CallDeparture extends Departure {
  call: string;
}

/** Reported instead of a field name if the frame of a response is wrong: no envelope, invalid `data`, no list. */
export const FRAME_FIELDS = ['envelope', 'data', 'list'] as const;

/** Prefix of the field names, and the name of the value itself. */
interface Place {
  prefix?: string;
  name?: string;
}

/** Parses a value of a response. `name` is reported for the whole value, by default "data". */
export function readValue<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  onDeparture: OnDeparture = () => {},
  { prefix = '', name = 'data' }: Place = {},
): z.core.util.SafeParseResult<z.output<T>> {
  const result = z.safeParse(schema, tolerate(schema, value, onDeparture, prefix));
  if (!result.success) reportIssues({ schema, error: result.error, prefix, name }, onDeparture);
  return result;
}

/** As `readValue`, for the data of an answer. @throws an error of zod for a malformed value */
export function readItem<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  onDeparture?: OnDeparture,
): z.output<T> {
  const result = readValue(schema, value, onDeparture);
  if (!result.success) throw result.error;
  return result.data;
}

/** Calls `onDeparture` once for each field and reading, although an answer may have hundreds of items. */
export function oncePerField(onDeparture: OnDeparture): OnDeparture {
  const seen = new Set<string>();
  return (departure) => {
    const key = `${departure.reading} ${departure.field}`;
    if (seen.has(key)) return;
    seen.add(key);
    onDeparture(departure);
  };
}

interface Issues {
  schema: z.core.$ZodType;
  error: z.core.$ZodError;
  prefix: string;
  name: string;
}

function reportIssues({ schema, error, prefix, name }: Issues, onDeparture: OnDeparture): void {
  const known = new Set(fieldNames(schema, prefix));
  for (const { path } of error.issues) {
    const names = [prefix, ...path.filter((part) => typeof part === 'string')].filter(Boolean);
    // Names after the last known field are keys of a record. They are data and are not reported.
    while (names.length > 0 && !known.has(names.join('.'))) names.pop();
    onDeparture({ field: names.join('.') || name, reading: 'refused' });
  }
}

const INTEGER = /^-?(0|[1-9]\d{0,14})$/;
const MONEY_NUMBER = /^-?\d{1,13}(\.\d{1,2})?$/;

/** Replaces tolerated values by the values of the contract. If it replaces nothing, it returns `value` itself. */
export function tolerate(
  schema: z.core.$ZodType,
  value: unknown,
  onDeparture: OnDeparture,
  field = '',
): unknown {
  const replace = (replacement: unknown) => {
    onDeparture({ field: field || 'data', reading: 'tolerated' });
    return replacement;
  };
  if (schema === money) {
    return typeof value === 'number' && MONEY_NUMBER.test(String(value)) ? replace(moneyText(value)) : value;
  }
  // Zod's internal definition, a union by `type`.
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      return tolerateFields(def.shape, value, onDeparture, field);
    case 'array': {
      if (!Array.isArray(value)) return value;
      const items = value.map((item) => tolerate(def.element, item, onDeparture, field));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    case 'number':
      return isIntegerSchema(schema) && typeof value === 'string' && INTEGER.test(value)
        ? replace(Number(value))
        : value;
    case 'boolean':
      return value === 1 || value === 0 ? replace(value === 1) : value;
    case 'optional':
      if (value === undefined) return value;
      if (value === null && !z.safeParse(def.innerType, null).success) return replace(undefined);
      return tolerate(def.innerType, value, onDeparture, field);
    case 'nullable':
      return value === null ? value : tolerate(def.innerType, value, onDeparture, field);
    case 'catch': {
      const read = tolerate(def.innerType, value, onDeparture, field);
      // `z.catch` replaces an invalid value by its default and reports no issue. So the inner schema is checked here.
      const { error } = z.safeParse(def.innerType, read);
      if (error) reportIssues({ schema: def.innerType, error, prefix: field, name: 'data' }, onDeparture);
      return read;
    }
    case 'pipe':
      // The input of a pipe is the wire format.
      return tolerate(def.in, value, onDeparture, field);
    default:
      return value;
  }
}

function tolerateFields(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: unknown,
  onDeparture: OnDeparture,
  prefix: string,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields: Record<string, unknown> = { ...value };
  let hasChanged = false;
  for (const [name, schema] of Object.entries(shape)) {
    const before = fields[name];
    const after = tolerate(schema, before, onDeparture, prefix ? `${prefix}.${name}` : name);
    if (after === before) continue;
    fields[name] = after;
    hasChanged = true;
  }
  return hasChanged ? fields : value;
}

function isIntegerSchema(schema: z.core.$ZodType): boolean {
  return (schema._zod.def as { format?: string }).format === 'safeint';
}

/** 12.5 → "12.50". Works on the digits, so that no arithmetic can change an amount. */
function moneyText(value: number): string {
  const [whole = '', decimals = ''] = String(value).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

/** The names of all fields that `readValue` can report for a schema. Keys of records are data and not among them. */
export function fieldNames(schema: z.core.$ZodType, prefix = ''): string[] {
  const own = prefix === '' ? [] : [prefix];
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      return [
        ...own,
        ...Object.entries(def.shape).flatMap(([name, field]) =>
          fieldNames(field, prefix ? `${prefix}.${name}` : name),
        ),
      ];
    case 'array':
      return fieldNames(def.element, prefix);
    case 'optional':
    case 'nullable':
    case 'catch':
      return fieldNames(def.innerType, prefix);
    case 'pipe':
      return fieldNames(def.in, prefix);
    default:
      return own;
  }
}
