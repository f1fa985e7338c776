import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWebapi } from '#server/webapi/start.ts';

interface StubApi {
  origin: string;
  /** Origin of the embedded API behind it, for a login. */
  apiOrigin: string;
  close: () => Promise<void>;
}

interface Recorded {
  status: number;
  body: Buffer;
}

/** Game lists have so many entries each, so that home has 120 cards whatever the seed holds. */
const GAMES = 60;

/** An API that repeats from memory what the embedded API answered the first time, so that SQLite is not measured. */
export async function startStubApi(): Promise<StubApi> {
  const log = { info() {}, warn() {}, error() {} };
  const api = await startWebapi({ dataDir: ':memory:', log, tokenSeconds: 86_400 });
  const recorded = new Map<string, Promise<Recorded>>();

  async function record({ url, headers }: IncomingMessage): Promise<Recorded> {
    const { authorization = '', locale = 'enUS' } = headers;
    const response = await fetch(api.origin + url, {
      headers: { Locale: String(locale), 'X-UUID': 'bench-0001', ...(authorization && { authorization }) },
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (!/^\/api\/webapi\/game\?.*is_(hot|new)=1/.test(url ?? '')) return { status: response.status, body };
    const answer = JSON.parse(body.toString());
    const { list } = answer.data;
    const games = Array.from({ length: GAMES }, (_, index) => ({
      ...list[index % list.length],
      id: index < list.length ? list[index].id : 1_000_000 + index,
    }));
    const padded = { ...answer, data: { ...answer.data, list: games } };
    return { status: response.status, body: Buffer.from(JSON.stringify(padded)) };
  }

  const server = createServer((request, response) => {
    const { locale = '', authorization } = request.headers;
    const key = `${locale} ${authorization ? 'member' : 'guest'} ${request.url}`;
    const answer = recorded.get(key) ?? record(request);
    recorded.set(key, answer);
    answer.then(
      ({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    apiOrigin: api.origin,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await api.close();
    },
  };
}
