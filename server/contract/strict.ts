import * as z from 'zod/mini';
import {
  flagParam,
  instantParam,
  integerParam,
  masked,
  money,
  numeric,
  time,
} from '#shared/webapi/fields.ts';

const STRICT_MONEY = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/, { error: 'money has two places' }));
const STRICT_TIME = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/, {
    error: 'time is ISO 8601',
  }),
);

const STRICT_NUMERIC = z
  .string({ error: 'a rate is a decimal as text' })
  .check(z.regex(/^-?\d+(\.\d+)?$/, { error: 'a rate is a decimal as text' }));
/** "•••• 8901", "912***678", "TR7NHq…Lj6t". */
const STRICT_MASKED = z.string().check(z.regex(/[*•…]/u, { error: 'is not masked' }));

/** Schemas of fields that accept more than the contract allows, with their strict versions. */
const STRICT_FIELDS = new Map<z.core.$ZodType, z.core.$ZodType>([
  [money, STRICT_MONEY],
  [time, STRICT_TIME],
  [numeric, STRICT_NUMERIC],
  [masked, STRICT_MASKED],
  [integerParam, z.int().check(z.gte(0))],
  [flagParam, z.optional(z.enum(['0', '1']))],
  [instantParam, STRICT_TIME],
]);

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * The wire format of a schema, strictly. Client schemas tolerate deviations such as an unknown status, for the sake of
 * members. The check must report them, and the OpenAPI document must not offer them. The same schema gets the same result.
 */
export function strict(schema: z.core.$ZodType): z.core.$ZodType {
  const found = known.get(schema) ?? STRICT_FIELDS.get(schema) ?? strictByKind(schema);
  known.set(schema, found);
  return found;
}

function strictByKind(schema: z.core.$ZodType): z.core.$ZodType {
  // Zod's internal definition, a union by `type`.
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      return z.object(mapValues(def.shape, strict));
    case 'array':
      return z.array(strict(def.element));
    case 'optional':
    case 'prefault':
      return z.optional(strict(def.innerType));
    case 'nullable':
      return z.nullable(strict(def.innerType));
    case 'catch':
      return strict(def.innerType);
    case 'pipe':
      // The input of a pipe is the wire format. A transform as input only tidies what a form sends.
      return strict(def.in._zod.def.type === 'transform' ? def.out : def.in);
    default:
      return schema;
  }
}

function mapValues<T, U>(shape: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, map(value)]));
}
