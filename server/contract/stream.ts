import { UUID_HEADER, WEBAPI_PREFIX } from '#shared/config.ts';
import { STREAM_PATH } from '#shared/webapi/calls/live.ts';
import { CHANGES } from '#shared/webapi/schemas/live.ts';
import { causeOf, INVALID_TOKEN } from './ask.ts';
import type { Json } from './components.ts';
import { type CallReport, type CheckOptions, NO_ANSWER } from './report.ts';

/** The event stream in the contract: it has no envelope and does not end, so it is no call of the catalogue. */
const DESCRIPTION = [
  'Server-sent events (text/event-stream). The data of an event is JSON, `{"changed": …}`, and the client reads the new state by its own call.',
  `\`changed\` is one of ${CHANGES.map((name) => `\`${name}\``).join(', ')}. Without a token only \`wins\` is sent.`,
  'An event is sent after the change was committed, `wins` at most every ten seconds. Events are never repeated: after a reconnection the client reads everything again.',
  'A comment line at least every 25 seconds keeps the connection open. The stream ends when the session of its token ends.',
  'An invalid token is a 401. Optional: an API without it answers 501 or 404, and the site polls.',
].join(' ');

const refusal = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** `paths` of the OpenAPI document. */
export const STREAM_PATHS: Json = {
  [WEBAPI_PREFIX + STREAM_PATH]: {
    get: {
      operationId: 'stream',
      tags: ['Live'],
      summary: 'Stream of changes',
      description: DESCRIPTION,
      'x-calls': [],
      'x-optional': true,
      security: [{}, { token: [] }],
      parameters: ['Device', 'ForwardedHost'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
      responses: {
        '200': {
          description: 'A stream without an end',
          content: {
            'text/event-stream': {
              schema: { type: 'string', description: 'Events, comments and `retry` lines.' },
              example: 'retry: 3000\n\ndata: {"changed":"wallet"}\n\n:\n\n',
            },
          },
        },
        '401': refusal('Unauthorized'),
        '404': refusal('NotFound'),
        '429': refusal('TooMany'),
        '501': refusal('NotOffered'),
        '503': refusal('Unavailable'),
      },
    },
  },
};

const TIMEOUT_MS = 15_000;

/** Checks status and headers of the stream, with the token of the options and with an invalid one. */
export async function checkStream(options: CheckOptions): Promise<CallReport> {
  const report = (state: CallReport['state'], ...notes: string[]): CallReport => ({
    name: 'stream',
    request: `GET ${STREAM_PATH}`,
    state,
    notes,
    tolerated: [],
  });
  try {
    const { status, type, encoding } = await headOf(options, options.token);
    if (status === 404 || status === 501)
      return report('unimplemented', `the API does not have it (${status})`);
    const stranger = await headOf(options, INVALID_TOKEN);
    const notes = [
      ...(status === 200 ? [] : [`HTTP ${status} instead of 200`]),
      ...(/^text\/event-stream\b/i.test(type)
        ? []
        : [`Content-Type: "${type}" instead of text/event-stream`]),
      ...(encoding === null ? [] : [`Content-Encoding: "${encoding}" holds events back`]),
      ...(stranger.status === 401 ? [] : [`with an invalid token: HTTP ${stranger.status} instead of 401`]),
    ];
    return report(notes.length > 0 ? 'departs' : 'ok', ...notes);
  } catch (error) {
    return report('departs', `${NO_ANSWER}: ${causeOf(error)}`);
  }
}

async function headOf({ origin, timeoutMs = TIMEOUT_MS }: CheckOptions, token: string | undefined) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`nothing within ${timeoutMs} ms`)), timeoutMs);
  try {
    const { status, headers } = await fetch(origin.replace(/\/$/, '') + WEBAPI_PREFIX + STREAM_PATH, {
      headers: {
        Accept: 'text/event-stream',
        [UUID_HEADER]: 'contract-check',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      redirect: 'manual',
      signal: controller.signal,
    });
    return {
      status,
      type: headers.get('Content-Type') ?? '',
      encoding: headers.get('Content-Encoding'),
    };
  } finally {
    clearTimeout(timer);
    // The body does not end by itself.
    controller.abort();
  }
}
