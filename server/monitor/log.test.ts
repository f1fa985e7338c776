import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger, createTerminalLog } from './log.ts';

describe('the logger', () => {
  it('keeps secrets out even where somebody logs them by mistake', () => {
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

describe('the log of a terminal', () => {
  it('is lines to read: no braces around what every answer has, the id where somebody will ask for it', async () => {
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
