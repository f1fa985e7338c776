import { createServer, type IncomingMessage } from 'node:http';
import { startWebapi } from '#server/webapi/start.ts';

/**
 * The benchmark's API: answers out of memory what the embedded API answered the first time, so that what is measured
 * is the site and not SQLite. Prints its origin and a member's token as one line of JSON.
 */
interface Recorded {
  status: number;
  body: Buffer;
}

const log = { info: () => {}, warn: () => {}, error: () => {} };
const real = await startWebapi({ dataDir: ':memory:', log, tokenSeconds: 86_400 });
const recorded = new Map<string, Promise<Recorded>>();

async function ask(request: IncomingMessage): Promise<Recorded> {
  const { authorization = '', locale = 'enUS' } = request.headers;
  const headers = {
    Locale: String(locale),
    'X-UUID': 'bench-0001',
    ...(authorization ? { authorization } : {}),
  };
  const response = await fetch(real.origin + request.url, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const isShelf = /^\/api\/webapi\/game\?.*is_(hot|new)=1/.test(request.url ?? '');
  return { status: response.status, body: isShelf ? padded(body) : body };
}

/** Two shelves of 60 make the 120 cards of the page that is measured, whatever the seeds hold. */
const CARDS_A_SHELF = 60;

function padded(body: Buffer): Buffer {
  const answer = JSON.parse(body.toString()) as { data: { list: { id: number }[] } };
  const { list } = answer.data;
  const copies = Array.from({ length: CARDS_A_SHELF }, (_, index) => ({
    ...list[index % list.length],
    id: index < list.length ? list[index]?.id : 1_000_000 + index,
  }));
  return Buffer.from(JSON.stringify({ ...answer, data: { ...answer.data, list: copies } }));
}

const server = createServer((request, response) => {
  const key = `${request.headers.locale ?? ''} ${request.headers.authorization ? 'member' : 'guest'} ${request.url}`;
  const answer = recorded.get(key) ?? ask(request);
  recorded.set(key, answer);
  answer.then(
    ({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body),
    () => response.writeHead(502).end(),
  );
});

async function login(): Promise<string> {
  const response = await fetch(`${real.origin}/api/webapi/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-UUID': 'bench-0001' },
    body: JSON.stringify({ account: 'demo', password: 'demo-password-1' }),
  });
  const { data } = (await response.json()) as { data: { access_token: string; token_type: string } };
  return `${data.token_type} ${data.access_token}`;
}

const authorization = await login();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  console.log(JSON.stringify({ origin: `http://127.0.0.1:${port}`, authorization }));
});
