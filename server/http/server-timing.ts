import type { ServerResponse } from 'node:http';

/** Where the time of one answer went, for the browser's own tools (LOG_LEVEL=debug). */
export interface Timings {
  /** Calls of one page run side by side: their times add up to more than the page's. */
  addCall(milliseconds: number): void;
  addRender(milliseconds: number): void;
}

/** Writes `Server-Timing` with the head of an answer, whoever writes that. */
export function tellTimings(res: ServerResponse): Timings {
  const started = performance.now();
  const sums = { calls: 0, api: 0, render: 0 };
  const { writeHead } = res;
  // Its overloads differ in what may be left out; what came goes on as it is.
  res.writeHead = ((...args: unknown[]) => {
    if (!res.headersSent) res.setHeader('Server-Timing', headerOf(performance.now() - started, sums));
    return Reflect.apply(writeHead, res, args);
  }) as typeof writeHead;
  return {
    addCall: (milliseconds) => {
      sums.calls += 1;
      sums.api += milliseconds;
    },
    addRender: (milliseconds) => {
      sums.render += milliseconds;
    },
  };
}

function headerOf(
  total: number,
  { calls, api, render }: { calls: number; api: number; render: number },
): string {
  const parts = [`total;dur=${total.toFixed(1)}`];
  if (calls > 0) parts.push(`api;dur=${api.toFixed(1)};desc="${calls} calls"`);
  if (render > 0) parts.push(`render;dur=${render.toFixed(1)}`);
  return parts.join(', ');
}
