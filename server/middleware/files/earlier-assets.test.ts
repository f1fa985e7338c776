import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import zlib from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../monitor/log.ts';
import { toFile } from '../../render/client-build.ts';
import { earlierAssets, keepAssets } from './earlier-assets.ts';
import { staticFiles } from './static-files.ts';

const SCRIPT = Buffer.from(`console.log(${'1'.repeat(2000)});`);

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const assets = join(folder, 'assets');
  await mkdir(join(assets, 'Nested11.js'), { recursive: true });
  await writeFile(join(assets, '-age1a2b.js'), SCRIPT);
  await writeFile(join(assets, '-age1a2b.js.br'), zlib.brotliCompressSync(SCRIPT));
  await writeFile(join(assets, '-age1a2b.js.gz'), zlib.gzipSync(SCRIPT));
  await writeFile(join(assets, 'font1a2b.woff2'), 'font');
  await writeFile(join(assets, 'own_1a2b.js'), 'of another build');
  await writeFile(join(assets, 'notes.txt'), 'secret');
  await writeFile(join(assets, '.env1a2b.js'), 'secret');
  await writeFile(join(assets, `.${crypto.randomUUID()}.partial`), 'secret');
  await writeFile(join(folder, 'secret1a.js'), 'secret');
});

function startSite() {
  const own = new Map([['/assets/own_1a2b.js', toFile('/assets/own_1a2b.js', Buffer.from('own'))]]);
  return request(express().use(staticFiles(own, earlierAssets(folder))));
}

describe('an asset of an earlier build', () => {
  it('is served like an own one: immutable, in each encoding, with an ETag', async () => {
    const agent = startSite();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await agent.get('/assets/-age1a2b.js').set('Accept-Encoding', encoding).buffer(true);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.text).toBe(String(SCRIPT));
      const again = await agent
        .get('/assets/-age1a2b.js')
        .set('Accept-Encoding', encoding)
        .set('If-None-Match', String(answer.headers.etag));
      expect(again.status).toBe(304);
    }
  });

  it('is served without compressed copies, and with HEAD', async () => {
    const font = await startSite().get('/assets/font1a2b.woff2').set('Accept-Encoding', 'br');
    expect(font.headers['content-type']).toBe('font/woff2');
    expect(font.headers['content-encoding']).toBeUndefined();
    const head = await startSite().head('/assets/font1a2b.woff2');
    expect([head.status, head.headers['content-length']]).toEqual([200, '4']);
  });

  it('is not served in place of an own asset with the same name', async () => {
    expect((await startSite().get('/assets/own_1a2b.js').buffer(true)).text).toBe('own');
  });

  it.each([
    '/assets/missing1.js',
    '/assets/notes.txt',
    '/assets/.env1a2b.js',
    '/assets/Nested11.js',
    '/assets/-age1a2b.js.br',
    '/assets/-age1a2b.js/',
    '/assets/',
    '/assets/../secret1a.js',
    '/assets/..%2fsecret1a.js',
    '/assets/%2e%2e/secret1a.js',
    '/assets/..%5csecret1a.js',
    '/assets/-age1a2b.js%00.css',
    '/assets//-age1a2b.js',
  ])('is not found at %s', async (path) => {
    const answer = await startSite().get(path);
    expect(answer.status).toBe(404);
    if (path.startsWith('/assets/') && !path.includes('../'))
      expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).not.toContain('secret');
  });

  it('is not found under the temporary name of a copy', async () => {
    const [partial] = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.partial'));
    expect((await startSite().get(`/assets/${partial}`)).status).toBe(404);
  });

  it('is not found by POST', async () => {
    expect((await startSite().post('/assets/-age1a2b.js')).status).toBe(404);
  });
});

describe('keepAssets', () => {
  function createLog() {
    const lines: Record<string, unknown>[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    return { lines, log: createLogger('info', stream) };
  }

  async function createBuild(): Promise<string> {
    const client = join(folder, 'client');
    await mkdir(join(client, 'assets'), { recursive: true });
    await mkdir(join(client, 'builds'));
    await writeFile(join(client, 'builds/latest.json'), '{"id":"b1"}');
    await writeFile(join(client, 'assets/new_1a2b.js'), 'new');
    return client;
  }

  it('copies the assets of the build and logs their number', async () => {
    const client = await createBuild();
    const { log, lines } = createLog();
    await keepAssets(client, folder, log);
    // Nothing is left to copy, so it logs nothing.
    await keepAssets(client, folder, log);
    expect(lines).toMatchObject([{ msg: 'assets copied', buildId: 'b1', copied: 1 }]);
    expect((await startSite().get('/assets/new_1a2b.js').buffer(true)).text).toBe('new');
  });

  it('copies them again every hour', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = await createBuild();
    const { log, lines } = createLog();
    await keepAssets(client, folder, log);
    await writeFile(join(client, 'assets/late_1a2b.js'), 'late');
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(() => lines).toHaveLength(2);
    expect((await startSite().get('/assets/late_1a2b.js')).status).toBe(200);
  });

  it('logs one line and goes on when the folder cannot be written', async () => {
    const { log, lines } = createLog();
    const file = join(folder, 'assets/notes.txt');
    await keepAssets(folder, file, log);
    expect(lines).toMatchObject([{ level: 40, msg: 'assets not copied (ASSETS_DIR)', folder: file }]);
  });
});
