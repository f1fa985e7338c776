import { Counter, type Registry } from 'prom-client';
import * as z from 'zod';
import { type CallEntry, schemasOf } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { pagination } from '#shared/webapi/envelope.ts';
import { type CallDeparture, FRAME_FIELDS, fieldNames } from '#shared/webapi/tolerance.ts';
import type { LimitedLog } from './log.ts';

const text = z.string().max(200);
/** A browser's report (client/platform/browser/departure-report.ts). */
const reportSchema = z.strictObject({
  departures: z
    .array(z.strictObject({ call: text, field: text, reading: z.enum(['tolerated', 'refused']) }))
    .max(50),
});

export interface ContractDepartures {
  /** Records a departure in a response that the server itself has read. */
  record(departure: CallDeparture): void;
  /** Records the report of a browser. Returns false for an invalid report. */
  take(body: unknown): boolean;
}

/**
 * Counts API answers that depart from the contract, and logs each call and field once a minute, without values. Anybody can
 * send a report, so names outside the call catalogue and its schemas are ignored.
 */
export function createContractDepartures({
  registry,
  limitedLog,
}: {
  registry: Registry;
  limitedLog: LimitedLog;
}): ContractDepartures {
  const counter = new Counter({
    name: 'site_contract_departures_total',
    help: 'API answers with a field that departs from the contract, also when it could be read',
    labelNames: ['call', 'field', 'reading'],
    registers: [registry],
  });
  const namesOf = createFieldNames();
  const add = async ({ call, field, reading }: CallDeparture, source: 'page' | 'browser') => {
    if (!(await namesOf(call)).has(field)) return;
    counter.inc({ call, field, reading });
    const fields = { call, field, reading, source };
    limitedLog('warn', `departure ${call} ${field}`, {
      fields,
      message: 'an API answer departs from the contract',
    });
  };
  return {
    record: (departure) => void add(departure, 'page'),
    take(body) {
      const { data: report } = reportSchema.safeParse(body);
      for (const departure of report?.departures ?? []) void add(departure, 'browser');
      return report !== undefined;
    },
  };
}

/** Finds the names of a call's fields; none for an unknown call. The schemas load with the first departure of a call. */
function createFieldNames(): (call: string) => Promise<ReadonlySet<string>> {
  const entries = new Map(Object.values<CallEntry>(CALLS).map((entry) => [entry.name, entry]));
  const names = new Map<string, Promise<ReadonlySet<string>>>();
  return (call) => {
    const entry = entries.get(call);
    if (!entry) return Promise.resolve(new Set());
    const found = names.get(call) ?? loadFieldNames(entry);
    names.set(call, found);
    return found;
  };
}

async function loadFieldNames(entry: CallEntry): Promise<ReadonlySet<string>> {
  const { item, summary } = await schemasOf(entry);
  return new Set([
    ...FRAME_FIELDS,
    ...fieldNames(pagination, 'pagination'),
    ...(item ? fieldNames(item) : []),
    ...(summary ? fieldNames(summary, 'summary') : []),
  ]);
}
