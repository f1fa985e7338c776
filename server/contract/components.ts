import * as z from 'zod/mini';
import { pagination } from '#shared/webapi/envelope.ts';
import {
  accountInput,
  amountInput,
  areaCodeInput,
  birthdayInput,
  codeInput,
  day,
  emailInput,
  IMAGE_TYPES,
  imageInput,
  masked,
  money,
  numeric,
  phoneInput,
  safePasswordInput,
  time,
} from '#shared/webapi/fields.ts';
import { newPasswordInput, PASSWORD_MAX, PASSWORD_MIN } from '#shared/webapi/password.ts';
import { readDocstrings, type SchemaDocs } from './docstrings.ts';
import { strict } from './strict.ts';

export type Json = Record<string, unknown>;

/** Named fields. `json` replaces what zod generates, for rules that zod holds as functions. */
const FIELDS: { schema: z.core.$ZodType; id: string; description: string; json?: Json }[] = [
  { schema: money, id: 'Money', description: 'Dollars as a decimal with two places.' },
  {
    schema: time,
    id: 'Time',
    description: 'An instant in ISO 8601, UTC.',
    json: { type: 'string', format: 'date-time' },
  },
  { schema: numeric, id: 'Decimal', description: 'A factor, rate or percentage: a decimal as text.' },
  {
    schema: masked,
    id: 'Masked',
    description: 'A number, address or account, masked with •, * or … also for its owner.',
  },
  {
    schema: pagination,
    id: 'Pagination',
    description:
      'Position of a page. `next_cursor`, if it is sent, replaces `page` in the request for the next page.',
  },
  {
    schema: accountInput,
    id: 'NewAccount',
    description: 'Name of a new account: 4 to 16 of a–z and 0–9, the first a letter.',
    json: { type: 'string', pattern: '^[a-z][a-z0-9]{3,15}$' },
  },
  {
    schema: newPasswordInput,
    id: 'NewPassword',
    description: 'A new password: 8 to 64 characters, not a common one, and not the account in any case.',
    json: { type: 'string', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, format: 'password' },
  },
  {
    schema: safePasswordInput,
    id: 'SafePassword',
    description: 'The password of withdrawals: 6 to 12 digits.',
    json: { type: 'string', pattern: '^\\d{6,12}$', format: 'password' },
  },
  { schema: areaCodeInput, id: 'AreaCodeInput', description: 'Area code with its plus sign, such as +886.' },
  {
    schema: phoneInput,
    id: 'Phone',
    description: 'Digits after the area code. The number must be able to exist.',
  },
  { schema: codeInput, id: 'Code', description: 'A code of six digits, received by SMS.' },
  { schema: emailInput, id: 'Email', description: 'An email address of 254 characters at most.' },
  {
    schema: amountInput,
    id: 'Amount',
    description: 'A positive amount in dollars: a decimal with two places.',
    json: { type: 'string', pattern: '^(?!0+\\.00$)\\d{1,13}\\.\\d{2}$' },
  },
  {
    schema: birthdayInput,
    id: 'Birthday',
    description: 'A day such as 1990-04-30. The person must be 18 or over.',
    json: { type: 'string', format: 'date' },
  },
  {
    schema: day,
    id: 'Day',
    description: 'A day such as 1990-04-30.',
    json: { type: 'string', format: 'date' },
  },
  {
    schema: imageInput,
    id: 'Image',
    description: `A file of ${IMAGE_TYPES.join(', ')}, 5 MB at most. Its content decides, not its name.`,
    json: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
];

/** The component schemas of a document, and a reference for each schema. */
export interface Components {
  schemas: Record<string, Json>;
  /** `{ $ref }` of a schema that a module of shared/webapi/schemas exports, or of a field above. */
  refOf: (schema: z.core.$ZodType) => Json;
  /** JSON Schemas of the fields of a query. */
  propertiesOf: (schema: z.core.$ZodType) => Json;
}

/** Names each exported schema after its export: `bankCard` becomes `BankCard`. Each schema is its wire format. */
export function componentsOf(modules: readonly object[]): Components {
  const registry = z.registry<{ id: string; description?: string }>();
  const docs = readDocstrings();
  for (const { schema, id, description } of FIELDS) registry.add(strict(schema), { id, description });
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!isNamed(schema) || registry.has(strict(schema))) continue;
    registry.add(strict(schema), { id: capitalize(name), description: docs.get(name)?.text });
  }
  const idOf = (schema: z.core.$ZodType) => registry.get(strict(schema))?.id ?? 'Unnamed';
  const replaced = new Map(FIELDS.map(({ schema, json }) => [strict(schema), json]));
  const { schemas } = z.toJSONSchema(registry, {
    metadata: registry,
    io: 'input',
    unrepresentable: 'any',
    uri: refTo,
    override: ({ zodSchema, jsonSchema }) => {
      // The limits of JavaScript's integers say nothing about the field.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      const json = replaced.get(zodSchema);
      if (!json) return;
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete jsonSchema[key];
      Object.assign(jsonSchema, json);
    },
  });
  const byName = new Map([...docs].map(([name, doc]) => [capitalize(name), doc]));
  const named: Record<string, Json> = Object.fromEntries(
    Object.entries(schemas).map(([name, json]) => [name, describe(json, byName.get(name))]),
  );
  return {
    schemas: named,
    refOf: (schema) => ({ $ref: refTo(idOf(schema)) }),
    propertiesOf: (schema) => ({ ...(named[idOf(schema)]?.properties as Json | undefined) }),
  };
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Primitive fields of a module stay in place; the rest gets a name. */
function isNamed(value: unknown): value is z.core.$ZodType {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false;
  const schema = value as z.core.$ZodType;
  return !['string', 'number'].includes(strict(schema)._zod.def.type);
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Adds the docstrings of fields. */
function describe(schema: object, docs: SchemaDocs | undefined): Json {
  const { $schema: _, $id: __, id: ___, ...json } = schema as Json & { properties?: Record<string, Json> };
  for (const [name, description] of Object.entries(docs?.fields ?? {})) {
    const property = json.properties?.[name];
    if (property) property.description = description;
  }
  return json;
}
