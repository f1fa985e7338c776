import { parseJson } from '#shared/parse-json.ts';
import type { ApiResponse } from '#shared/render.ts';
import {
  type Envelope,
  type FailureBody,
  isRefusal,
  readEnvelope,
  readFailure,
  refusalText,
} from '#shared/webapi/envelope.ts';
import type { OnDeparture } from '#shared/webapi/tolerance.ts';
import { ApiError, type ApiErrorKind } from './api-client.ts';

/** Reads the body of a successful answer by the error catalogue (spec §8). @throws ApiError for every other answer */
export function readAnswer(answer: ApiResponse, onDeparture?: OnDeparture): Envelope {
  const { status } = answer;
  const failureOf = (kind: ApiErrorKind, body: FailureBody | null) => {
    const retryAfter = retryAfterSeconds(answer.headers['retry-after']);
    return new ApiError({
      kind,
      status,
      message: (body && refusalText(body)) ?? '',
      ...(body?.errors ? { fields: body.errors } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(body?.data === undefined ? {} : { data: body.data }),
      ...(body?.code ? { code: body.code } : {}),
    });
  };
  if (status >= 200 && status < 300) {
    const body = status === 204 ? { status: 'ok', data: null } : readEnvelope(parseJson(answer.body));
    if (body && isRefusal(body)) throw failureOf('refused', body);
    // Only "ok" is success: an unknown status must not count as a completed transfer.
    if (body?.status === 'ok') return body;
    onDeparture?.({ field: 'envelope', reading: 'refused' });
    throw new ApiError({ kind: 'malformed', status, message: '' });
  }
  const kind = status === 401 ? 'unauthorized' : status === 422 ? 'invalid' : 'http';
  throw failureOf(kind, readFailure(parseJson(answer.body)));
}

/** Retry-After holds seconds or a date. */
function retryAfterSeconds(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
