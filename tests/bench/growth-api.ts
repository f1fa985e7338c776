import http from 'node:http';
import { DEMO } from '#tests/setup/webapi.ts';
import type { Figure as Cell } from './growth-table.ts';

/** What the sections that measure the embedded API share: a member who asks it, and how long that takes. */
export interface Figure {
  p50: number;
  /** The fastest, which a busy machine disturbs least. */
  best: number;
  worst: number;
}

/** Names and figures of one size, in order. */
export type Figures = Map<string, Figure>;

export function cellOf(figure: Figure | undefined): Cell | undefined {
  if (!figure) return undefined;
  const [p50, best, worst] = [figure.p50, figure.best, figure.worst].map((ms) => ms.toFixed(1));
  return { value: figure.p50, text: `${p50} (${best} – ${worst})` };
}

export interface Client {
  token: string;
  ask: (method: string, path: string, body?: object) => Promise<{ status: number; data: Answered }>;
  close: () => void;
}

/** What the bench reads of answers. */
interface Answered {
  access_token?: string;
  launch_url?: string;
  pagination?: { next_cursor?: string | null };
}

export async function connect(origin: string): Promise<Client> {
  const agent = new http.Agent({ keepAlive: true });
  const client: Client = {
    token: '',
    close: () => agent.destroy(),
    ask: (method, path, body) =>
      new Promise((resolve, reject) => {
        const headers = {
          'Content-Type': 'application/json',
          ...(client.token && { Authorization: `Bearer ${client.token}` }),
        };
        const request = http.request(`${origin}${path}`, { method, agent, headers }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => {
            const isJson = answer.headers['content-type']?.includes('json');
            const location = { launch_url: answer.headers.location };
            resolve({ status: answer.statusCode ?? 0, data: isJson ? JSON.parse(text).data : location });
          });
        });
        request.on('error', reject);
        request.end(body && JSON.stringify(body));
      }),
  };
  const { data } = await client.ask('POST', '/api/webapi/auth/login', DEMO);
  client.token = data.access_token ?? '';
  return client;
}

export async function expectOk(answer: ReturnType<Client['ask']>): Promise<void> {
  const { status } = await answer;
  if (status !== 200) throw new Error(`answered ${status}`);
}

/** Milliseconds of each of so many runs, after one that is not counted. */
export async function timesOf(
  work: () => Promise<unknown>,
  runs: number,
  { isCold = false } = {},
): Promise<number[]> {
  if (!isCold) await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

export function figureOf(times: readonly number[]): Figure {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { p50: at(Math.floor(sorted.length / 2)), best: at(0), worst: at(sorted.length - 1) };
}
