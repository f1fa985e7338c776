import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SiteError } from '#shared/errors.ts';
import { createLimitedLog, createLogger, createLogStream, createTerminalLog } from './log.ts';

describe('the logger', () => {
  it('redacts secrets that are logged by mistake', () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLogger('info', stream);
    log.info(
      { request: { headers: { cookie: 's3cret' }, authorization: 's3cret' }, cookie: 's3cret' },
      'oops',
    );
    log.info({ body: { password: 's3cret' } }, 'oops');
    expect(lines.length).toBe(2);
    expect(lines.join()).not.toContain('s3cret');
  });
});

describe('the errors of the log', () => {
  function setup() {
    const lines: Record<string, unknown>[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    return { log: createLogger('info', stream), lines };
  }

  it('have their stack once, and none for an API that does not answer', () => {
    const { log, lines } = setup();
    const fault = new TypeError('broken');
    for (const err of [fault, fault, new SiteError('UPSTREAM_TIMEOUT', 'GET /game: no answer')])
      log.error({ err }, 'failed');
    expect(lines.map(({ err }) => err)).toEqual([
      expect.objectContaining({ message: 'broken', stack: expect.any(String) }),
      { type: 'TypeError', message: 'broken' },
      { type: 'SiteError', message: 'GET /game: no answer' },
    ]);
  });

  it('are limited to a line a key and minute, with the count of the lines left out', () => {
    const { log, lines } = setup();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const limited = createLimitedLog(log);
    for (let count = 0; count < 300; count += 1) limited('warn', 'a', { fields: { count }, message: 'x' });
    limited('warn', 'b', { fields: {}, message: 'y' });
    vi.advanceTimersByTime(60_000);
    limited('warn', 'a', { fields: {}, message: 'x' });
    expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual([
      ['x', undefined],
      ['y', undefined],
      ['x', 299],
    ]);
  });
});

describe('a log on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

  it('throws nothing, and is complete once there is space', () => {
    const stream = createLogStream('/dev/full');
    const log = createLogger('info', stream);
    log.info('first');
    log.fatal('second');
    const file = join(folder, 'whole');
    stream.reopen(file);
    log.fatal('third');
    expect(linesOf(file).map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third']);
  });

  it('keeps a limited number of waiting lines, and logs how many were lost', async () => {
    const stream = createLogStream('/dev/full');
    const log = createLogger('info', stream);
    const long = 'x'.repeat(10_000);
    for (let index = 0; index < 150; index++) log.info({ index }, long);
    const file = join(folder, 'part');
    stream.reopen(file);
    for (let index = 150; index < 152; index++) log.info({ index }, long);
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('lines were lost');
    const lines = linesOf(file).map((line) => JSON.parse(line));
    const lost = lines.reduce((sum, line) => sum + (line.lines ?? 0), 0);
    expect(lost).toBeGreaterThan(40);
    expect(lines.filter((line) => line.index !== undefined).length + lost).toBe(152);
    expect(lines.length).toBeLessThan(110);
  });
});

describe('the log of a terminal', () => {
  it('has readable lines, with the request id for a server error', async () => {
    let text = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        done();
      },
    });
    const log = await createTerminalLog('info', stream);
    log.info({ id: 'request-1', method: 'GET', path: '/enUS', status: 200, ms: 12.5 }, 'answered');
    log.child({ id: 'request-2' }).error({ method: 'GET', path: '/zhTW', status: 500, ms: 1 }, 'answered');
    log.warn({ code: 'E' }, 'the API did not answer');
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/enUS 200 answered in 12\.5 ms$/);
    expect(lines[1]).toMatch(/ERROR: GET \/zhTW 500 answered in 1 ms \(request-2\)$/);
    expect(lines[2]).toMatch(/WARN: the API did not answer \{"code":"E"\}$/);
  });
});
