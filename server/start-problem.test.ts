import http from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './http/http-server.ts';
import { NoBuildError, startProblemOf } from './start-problem.ts';

const config = { PORT: 3000, HOST: '0.0.0.0', METRICS_PORT: 80 };

async function failureOf(port: number, host: string): Promise<unknown> {
  const server = http.createServer();
  onTestFinished(() => void server.close());
  return listen(server, port, host).then(
    () => undefined,
    (error: unknown) => error,
  );
}

it('explains a used port, a foreign address and a missing build', async () => {
  const first = http.createServer();
  onTestFinished(() => void first.close());
  await listen(first, 0, '127.0.0.1');
  const address = first.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const portInUse = await failureOf(port, '127.0.0.1');
  expect(startProblemOf(portInUse, config)).toBe(
    `port ${port} is in use: stop the other program or set PORT to another port`,
  );
  const foreignAddress = await failureOf(0, '192.0.2.1');
  expect(startProblemOf(foreignAddress, { ...config, HOST: '192.0.2.1' })).toMatch(
    /HOST \(192\.0\.2\.1\) is not an address/,
  );
  const unknownHost = await failureOf(0, 'no such host');
  expect(startProblemOf(unknownHost, { ...config, HOST: 'no such host' })).toMatch(/HOST \(no such host\)/);
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 });
  expect(startProblemOf(denied, config)).toBe(
    'this user may not open port 80: set METRICS_PORT to a port over 1023',
  );
  expect(startProblemOf(new NoBuildError(), config)).toMatch(/npm run build/);
});

it('gives undefined for a fault of the program', () => {
  expect(startProblemOf(new TypeError('x is no function'), config)).toBeUndefined();
  expect(startProblemOf('text', config)).toBeUndefined();
});
