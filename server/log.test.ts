import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from './log.ts';

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
