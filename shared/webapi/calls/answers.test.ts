import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type CallEntry, schemasOf } from '../call.ts';
import { day, id, money, numeric, time } from '../fields.ts';
import { CALLS } from './index.ts';

const ENTRIES: CallEntry[] = Object.values(CALLS);

const cents = fc.integer({ min: -999_999_999, max: 999_999_999 });
const decimals = cents.map((value) => (value / 100).toFixed(2));
const times = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  .map((at) => at.toISOString());
/** Values for fields with rules beyond their type. */
const KNOWN = new Map<unknown, fc.Arbitrary<unknown>>([
  [money, decimals],
  [numeric, fc.oneof(decimals, fc.integer())],
  [time, times],
  [day, times.map((at) => at.slice(0, 10))],
  [id, fc.integer({ min: 1 })],
]);

/** Random values in the wire format of a schema. */
function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const known = KNOWN.get(schema);
  if (known) return known;
  // Zod's internal definition, a union by `type`.
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => [key, arbitraryOf(field)]);
      return fc.record(Object.fromEntries(fields)).map((value) => ({ ...value, unknown_field: 1 }));
    }
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 3 });
    case 'optional':
      return fc.option(arbitraryOf(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType));
    case 'catch':
      return arbitraryOf(def.innerType);
    case 'pipe':
      return arbitraryOf(def.in);
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.string({ minLength: 1, maxLength: 12 });
    default:
      return fc.integer({ min: 1, max: 1_000_000 });
  }
}

/** A value after the way through JSON, as a page inlines it. */
function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

describe.each(ENTRIES.filter(({ item }) => item))('$name', (entry) => {
  it('accepts each response of the contract, drops unknown fields, and accepts its own output', async () => {
    const { item, summary } = await schemasOf(entry);
    for (const schema of [item, summary]) {
      if (!schema) continue;
      fc.assert(
        fc.property(arbitraryOf(schema), (value) => {
          const read = schema.parse(throughJson(value));
          expect(JSON.stringify(read) ?? '').not.toContain('unknown_field');
          expect(throughJson(schema.parse(throughJson(read)))).toEqual(throughJson(read));
        }),
        { numRuns: 30 },
      );
    }
  });
});
