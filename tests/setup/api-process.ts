import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START = new URL('../../server/webapi/start.ts', import.meta.url).href;

/** The embedded API in a process of its own, which can be killed. */
export interface ApiProcess {
  origin: string;
  /** At once, as by a power cut: nothing in it gets to say goodbye. */
  kill: () => Promise<void>;
}

/** Starts it over a folder; resolves once it listens. `now`: the source of its clock. */
export async function startApiProcess(dataDir: string, now = 'Date.now'): Promise<ApiProcess> {
  const script = `
    const { startWebapi } = await import(${JSON.stringify(START)});
    const log = { info() {}, warn() {}, error() {} };
    const { origin } = await startWebapi({ dataDir: ${JSON.stringify(dataDir)}, log, now: ${now} });
    console.log(origin);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A test that fails leaves none behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exit = once(child, 'exit');
  const [origin] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exit.then(() => Promise.reject(new Error('the API ended before it listened'))),
  ]);
  return {
    origin,
    kill: async () => {
      end();
      await exit;
      process.off('exit', end);
    },
  };
}
