import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { startBackground } from './background.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

it('runs one job at a time, so that requests come in between', async () => {
  const { jobs } = api.deps;
  const JOBS = 30;
  let turn = 0;
  const turns: number[] = [];
  jobs.on('heavy', () => void turns.push(turn));
  for (let id = 1; id <= JOBS; id += 1) jobs.add({ kind: 'heavy', subjectId: id }, 0);
  const background = startBackground(api.deps);
  // Counts turns of the event loop, as a request would wait for them.
  while (turns.length < JOBS) {
    await new Promise((resolve) => setImmediate(resolve));
    turn += 1;
  }
  background.stop();
  expect(new Set(turns).size).toBe(JOBS);
});

it('continues after a job that fails, and runs nothing after stop', async () => {
  const { jobs } = api.deps;
  let done = 0;
  jobs.on('broken', () => {
    throw new Error('no');
  });
  jobs.on('sound', () => {
    done += 1;
  });
  jobs.add({ kind: 'broken', subjectId: 1 }, 0);
  jobs.add({ kind: 'sound', subjectId: 1 }, 0);
  const background = startBackground(api.deps);
  await expect.poll(() => done).toBe(1);
  background.stop();
  jobs.add({ kind: 'sound', subjectId: 2 }, 0);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(done).toBe(1);
});

it('looks for due jobs once a second when none is left', () => {
  vi.useFakeTimers();
  try {
    const runDue = vi.spyOn(api.deps.jobs, 'runDue');
    const background = startBackground(api.deps);
    vi.advanceTimersByTime(10_500);
    background.stop();
    expect(runDue).toHaveBeenCalledTimes(10);
  } finally {
    vi.useRealTimers();
  }
});
