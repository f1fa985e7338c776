import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** One request in the trace that it belongs to (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface Trace {
  /** 32 hex digits: the same on all sides. */
  id: string;
  /** What our own calls carry on: the trace, this request as their parent, whether it is recorded. */
  traceparent: string;
  /** Other vendors' part, passed on as it came. */
  tracestate: string | undefined;
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const MAX_STATE = 512;

/** The trace that a request brought along, or a new one. Anybody may send one: it is a name in logs, nothing more. */
export function traceOf(headers: IncomingHttpHeaders): Trace {
  const given = parentOf(headers.traceparent);
  const id = given?.id ?? hexDigits();
  return {
    id,
    traceparent: `00-${id}-${hexDigits().slice(16)}-${given?.flags ?? '00'}`,
    tracestate: given && stateOf(headers.tracestate),
  };
}

function parentOf(header: string | string[] | undefined): { id: string; flags: string } | undefined {
  const [, version, id = '', parent = '', flags = '', rest] = TRACEPARENT.exec(String(header ?? '')) ?? [];
  // A later version may say more behind what we know; 00 may not, and ff is none.
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (/^0+$/.test(id) || /^0+$/.test(parent)) return undefined;
  // Only the flag "sampled" is ours to pass on.
  return { id, flags: Number.parseInt(flags, 16) & 1 ? '01' : '00' };
}

function stateOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(',') : header;
  return text !== undefined && text.length <= MAX_STATE && /^[\x20-\x7e]*$/.test(text) ? text : undefined;
}

/** 32 of them; Node draws the random bytes of many UUIDs at once, which no other source of it does. */
function hexDigits(): string {
  return randomUUID().replaceAll('-', '');
}
