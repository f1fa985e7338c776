import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START = new URL('../../server/webapi/start.ts', import.meta.url).href;

/** The embedded API in its own process, which a test can kill. */
export interface ApiProcess {
  origin: string;
  /** Ends the process by SIGKILL, like a power failure. */
  kill: () => Promise<void>;
}

/** Starts the API with a data folder; resolves when it listens. `now`: source code of its clock function. */
export async function startApiProcess(dataDir: string, now = 'Date.now'): Promise<ApiProcess> {
  const script = `
    const { startWebapi } = await import(${JSON.stringify(START)});
    const log = { info() {}, warn() {}, error() {} };
    const { origin } = await startWebapi({ dataDir: ${JSON.stringify(dataDir)}, log, now: ${now} });
    console.log(origin);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Ends the process also when a test fails.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exit = once(child, 'exit');
  const [origin] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exit.then(() => Promise.reject(new Error('the API exited before it listened'))),
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
