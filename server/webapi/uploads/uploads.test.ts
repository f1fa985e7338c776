import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { createUploadLimits } from './upload-limits.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const PART = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

/** Starts an upload that does not end: 100 kB of a picture with a Content-Length of 15 MB. */
async function beginUpload(token?: string) {
  const server = createServer(api.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  const lines = [
    'POST /api/webapi/accountBankCard HTTP/1.1',
    'Host: x',
    'Content-Length: 15000000',
    'Content-Type: multipart/form-data; boundary=b',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${PART}${'A'.repeat(100_000)}`);
  return socket;
}

const draw = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

const addCard = (token: string, image: Buffer, number = '812345678901') =>
  request(api.app)
    .post('/api/webapi/accountBankCard')
    .set('Authorization', `Bearer ${token}`)
    .field({ bank_id: '3', account_name: '林大衛', account_number: number })
    .attach('image', image, 'passbook.png');

it('refuses the upload of a guest before its end', async () => {
  const socket = await beginUpload();
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
});

it('accepts two parallel uploads of a member, and the next one when one has ended', async () => {
  const token = await api.signUp('walker01');
  const [first] = [await beginUpload(token), await beginUpload(token)];
  await expect
    .poll(async () => {
      const third = await addCard(token, await draw(40));
      return [third.status, third.body.code, third.headers['retry-after']];
    })
    .toEqual([429, 'TOO_MANY', '2']);
  first.destroy();
  await expect.poll(async () => (await addCard(token, await draw(40))).status).toBe(200);
});

it('limits the bytes of all uploads and frees those of an ended one', () => {
  const limits = createUploadLimits({ maxBytes: 100 });
  const [one, other] = [limits.acquire(1), limits.acquire(2)];
  one.addBytes(60);
  expect(() => other.addBytes(50)).toThrow('BUSY');
  other.addBytes(40);
  one.release();
  one.release();
  other.addBytes(60);
  expect(() => other.addBytes(1)).toThrow('BUSY');
  expect(() => one.addBytes(1)).toThrow('BUSY');
});

it('redraws one picture at a time, also of several members', async () => {
  const tokens: string[] = [];
  for (const name of ['walker01', 'walker02', 'walker03']) tokens.push(await api.signUp(name));
  const image = await draw(3000);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 2);
  const answers = await Promise.all(
    tokens.map((token, index) => addCard(token, image, `81234567890${index}`)),
  );
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(most).toBe(1);
});

it('lets four pictures of a network wait, and sixteen of all networks', async () => {
  let finish = () => {};
  const drawing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const redraw = (ip: string) => api.deps.redrawQueue({ ip }, () => drawing);
  const started = ['192.0.2.1'].concat(
    [2, 3, 4, 5].flatMap((network) => Array<string>(4).fill(`192.0.${network}.1`)),
  );
  const redraws = Promise.all(started.map(redraw));
  await expect(redraw('192.0.2.1')).rejects.toThrow('TOO_MANY');
  await expect(redraw('192.0.6.1')).rejects.toThrow('BUSY');
  finish();
  await redraws;
});

/** Replaces the size in a PNG's header. */
function withHeader(png: Buffer, width: number, height: number, depth: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  // Red, green, blue and alpha.
  changed.set([depth, 6], 24);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

it.each([
  ['of 30 000 by 30 000 pixels', 30_000, 30_000, 8],
  ['of 40 megapixels with transparency', 8000, 5000, 8],
  ['of 20 megapixels in 16 bits', 5000, 4000, 16],
])('refuses a picture %s, which would take too much memory', async (_name, width, height, depth) => {
  const token = await api.signUp('walker01');
  const answer = await addCard(token, withHeader(await draw(40), width, height, depth));
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { image: ['The picture has too many pixels. Use a smaller one'] },
  ]);
});
