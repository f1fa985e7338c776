import type * as z from 'zod/mini';
import { UUID_HEADER } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { ApiTransport } from '#shared/render.ts';
import { type DroppedItem, type Page, parseList, readEnvelope } from '#shared/webapi/envelope.ts';
import { type CallDeparture, oncePerField } from '#shared/webapi/tolerance.ts';
import { callNameOf } from '../monitor/api-calls.ts';
import type { LimitedLog } from '../monitor/log.ts';

export interface ListDeps {
  callApi: ApiTransport;
  /** X-UUID of this container. */
  uuid: string;
  limitedLog: LimitedLog;
  /** Called for each field of an API answer that departs from the contract. */
  onDeparture: (departure: CallDeparture) => void;
}

/** The API answered a call with a status other than 200, or without its envelope. */
export class StatusError extends Error {
  /** The API does not have this call. */
  readonly isNotOffered: boolean;

  constructor(name: string, status: number) {
    super(`GET ${name} answered ${status === 200 ? 'without status "ok"' : status}`);
    this.isNotOffered = status === 404 || status === 501;
  }
}

/**
 * Loads a list of the API, or a page of it. Malformed entries are dropped and logged.
 * @param path below /api/webapi, with its query
 * @throws StatusError
 * @throws SiteError when the API gave no response
 * @throws an error of the schema when the response has no list or only malformed entries
 */
export async function loadList<T extends z.ZodMiniType>(
  { callApi, uuid, limitedLog, onDeparture }: ListDeps,
  path: string,
  item: T,
  headers: { Locale: Locale },
): Promise<Page<z.output<T>>> {
  const answer = await callApi({ method: 'GET', path, headers: { ...headers, [UUID_HEADER]: uuid } });
  const name = path.split('?', 1)[0] ?? '';
  const report = oncePerField((departure) => onDeparture({ call: callNameOf('GET', path), ...departure }));
  const body = answer.status === 200 ? readEnvelope(parseJson(answer.body)) : null;
  const isRefused = answer.status !== 200 || body?.status === 'error';
  if (body?.status !== 'ok' && !isRefused) report({ field: 'envelope', reading: 'refused' });
  if (body?.status !== 'ok') throw new StatusError(name, answer.status);
  const dropped: DroppedItem[] = [];
  const page = parseList(item, body.data, (one) => dropped.push(one), report);
  if (dropped.length > 0) {
    const fields = { name, count: dropped.length, first: dropped[0] };
    limitedLog('warn', `dropped ${name}`, { fields, message: 'malformed entries were dropped' });
  }
  return page;
}
