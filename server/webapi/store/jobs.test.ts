import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

it('runs a job once, when it is due', () => {
  const { jobs } = api.deps;
  const done = vi.fn();
  jobs.on('test', done);
  jobs.add({ kind: 'test', subjectId: 7 }, 5000);
  api.advance(4);
  expect(jobs.runDue()).toBe(0);
  api.advance(1);
  expect(jobs.runDue()).toBe(1);
  expect(jobs.runDue()).toBe(0);
  expect(done).toHaveBeenCalledExactlyOnceWith(7, api.clock.now);
});

it('waits no longer than the delay when the clock was a day ahead and is set back', () => {
  const { jobs } = api.deps;
  const done = vi.fn();
  jobs.on('test', done);
  api.advance(86_400);
  jobs.add({ kind: 'test', subjectId: 7 }, 5000);
  api.advance(-86_400);
  jobs.runDue();
  api.advance(5);
  expect(jobs.runDue()).toBe(1);
});

it('rolls back a failed job and runs it again', () => {
  const { jobs, db } = api.deps;
  let isBroken = true;
  jobs.on('test', () => {
    db.run(`INSERT INTO meta (name, value) VALUES ('half', 'done')`);
    if (isBroken) throw new Error('no');
  });
  jobs.add({ kind: 'test', subjectId: 7 }, 0);
  jobs.runDue();
  expect(db.get(`SELECT value FROM meta WHERE name = 'half'`)).toBeUndefined();
  isBroken = false;
  jobs.runDue();
  expect(db.get(`SELECT value FROM meta WHERE name = 'half'`)).toBeUndefined();
  api.advance(30);
  jobs.runDue();
  expect(db.get(`SELECT value FROM meta WHERE name = 'half'`)).toBeDefined();
});

it('runs a job later that an earlier job of the same run has delayed', () => {
  const { jobs } = api.deps;
  const done: string[] = [];
  jobs.on('first', () => {
    done.push('first');
    jobs.add({ kind: 'second', subjectId: 7 }, 5000);
  });
  jobs.on('second', () => void done.push('second'));
  jobs.add({ kind: 'first', subjectId: 7 }, 1000);
  jobs.add({ kind: 'second', subjectId: 7 }, 2000);
  api.advance(60);
  jobs.runDue();
  expect(done).toEqual(['first']);
  api.advance(5);
  jobs.runDue();
  expect(done).toEqual(['first', 'second']);
});
