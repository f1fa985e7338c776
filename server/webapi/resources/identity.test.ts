import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { operatorPeriod } from '#server/webapi/store/days.ts';
import { createUploads } from '#server/webapi/uploads/uploads.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => {
  vi.restoreAllMocks();
  api.close();
});

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } });
const png = () => plain().png().toBuffer();
const ID_NUMBER = 'A123456780';

interface Submission {
  number?: string;
  front?: Buffer | null;
  back?: Buffer;
  name?: string;
  birthday?: string;
  key?: string;
  locale?: string;
}

async function submit(
  token: string,
  { number = ID_NUMBER, front, back, name = '林大衛', birthday = '1990-04-30', key, locale }: Submission = {},
) {
  const call = request(api.app)
    .post('/api/webapi/account')
    .set('Authorization', `Bearer ${token}`)
    .field('name', name)
    .field('birthday', birthday)
    .field('identity[id_number]', number);
  if (key) call.set('Idempotency-Key', key);
  if (locale) call.set('Locale', locale);
  if (front !== null) call.attach('identity[front_image]', front ?? (await png()), 'front.png');
  if (back) call.attach('identity[back_image]', back, 'back.png');
  return call;
}

const infoOf = async (token: string) => (await api.get('/auth/info', { token })).body.data;

function review(): void {
  api.advance(6);
  api.deps.jobs.runDue();
}

/** The stored files, newest last. */
function stored(): { name: string; member_id: number }[] {
  return api.deps.db.all('SELECT name, member_id FROM uploads ORDER BY at, name');
}

describe('identity', () => {
  it('is accepted after the review, sets name and birthday and sends a message', async () => {
    const token = await api.signUp('walker01');
    const answer = await submit(token);
    expect(answer.status).toBe(200);
    expect(answer.body.data.identity_status).toBe('pending');
    expect(answer.text).not.toContain(ID_NUMBER);
    review();
    expect(await infoOf(token)).toMatchObject({
      identity_status: 'passed',
      name: '林大衛',
      birthday: '1990-04-30',
    });
    const mails = await api.get('/siteMessage', { token });
    expect(mails.body.data.list[0].title).toContain('identity is verified');
  });

  it('is answered in the language of the request, like a change of the profile', async () => {
    const token = await api.signUp('walker01');
    const headers = { Locale: 'zhTW' };
    const changed = await api.post('/account', { email: 'walker@example.com' }, { token, headers });
    const submitted = await submit(token, { locale: 'zhTW' });
    for (const { body } of [changed, submitted]) expect(body.data.level_name).toMatch(/[\u4e00-\u9fff]/);
  });

  it('can be submitted again only after a rejection', async () => {
    const token = await api.signUp('walker01');
    await submit(token, { number: 'A123456789' });
    expect((await submit(token)).body.code).toBe('IDENTITY_CLOSED');
    review();
    expect(await infoOf(token)).toMatchObject({
      identity_status: 'rejected',
      identity_reason: expect.stringContaining('blurred'),
      name: null,
    });
    expect((await submit(token)).body.status).toBe('ok');
    review();
    expect((await submit(token)).body.code).toBe('IDENTITY_CLOSED');
  });

  it('keeps the number of a rejected identity', async () => {
    const token = await api.signUp('walker01');
    expect(Object.keys((await submit(token, { number: '' })).body.errors)).toEqual(['identity.id_number']);
    await submit(token, { number: 'A123456789' });
    expect(await infoOf(token)).toMatchObject({ rejected_identity: null });
    review();
    const info = await infoOf(token);
    expect(info.rejected_identity).toEqual({
      name: '林大衛',
      birthday: '1990-04-30',
      id_number_masked: 'A1•••89',
    });
    expect((await submit(token, { number: '' })).body.status).toBe('ok');
    expect(api.deps.db.get('SELECT id_number FROM identities ORDER BY id DESC LIMIT 1')).toEqual({
      id_number: 'A123456789',
    });
    expect(await infoOf(token)).toMatchObject({ identity_status: 'pending', rejected_identity: null });
  });

  it.each([
    ['A123456780', 'Verified'],
    ['A123456789', 'Not accepted'],
  ])('with the number %s is logged as %s', async (number, detail) => {
    const token = await api.signUp('walker01');
    await submit(token, { number });
    review();
    const { list } = (await api.get('/auth/accountLog', { token })).body.data;
    const entries = list.filter(({ kind }: { kind: string }) => kind === 'identity');
    // The second entry is that of the submission.
    expect(entries).toMatchObject([{ detail }, {}]);
  });

  it('in review allows payout accounts of its name only', async () => {
    const token = await api.signUp('walker01');
    await submit(token);
    const card = (account_name: string) =>
      api.post('/accountBankCard', { bank_id: 1, account_number: '812345678901', account_name }, { token });
    expect(Object.keys((await card('王小明')).body.errors)).toEqual(['account_name']);
    expect((await card('林大衛')).body.status).toBe('ok');
  });

  it('is rejected when the member has another name by the time of the review', async () => {
    const token = await api.signUp('walker01');
    await submit(token);
    api.deps.db.run(`UPDATE members SET name = '王小明' WHERE account = 'walker01'`);
    review();
    expect(await infoOf(token)).toMatchObject({ identity_status: 'rejected', name: '王小明' });
  });

  it('refuses to change a name or birthday that is already set', async () => {
    const token = await api.signUp('walker01');
    await api.post('/account', { name: '林大衛', birthday: '1990-04-30' }, { token });
    expect(Object.keys((await submit(token, { name: '王小明' })).body.errors)).toEqual(['name']);
    expect(Object.keys((await submit(token, { birthday: '1991-04-30' })).body.errors)).toEqual(['birthday']);
    expect(await infoOf(token)).toMatchObject({ name: '林大衛', identity_status: 'none' });
  });

  it('is accepted for one member only per document', async () => {
    const [first, second] = [await api.signUp('walker01'), await api.signUp('walker02')];
    await submit(first);
    review();
    await submit(second);
    review();
    expect(await infoOf(second)).toMatchObject({ identity_status: 'rejected' });
  });

  it('is accepted once per idempotency key, and another picture with that key is refused', async () => {
    const token = await api.signUp('walker01');
    const key = 'identity-key-1';
    const [a, b] = await Promise.all([submit(token, { key }), submit(token, { key })]);
    expect(a.body).toEqual(b.body);
    const other = await submit(token, { key, front: await plain(41).png().toBuffer() });
    expect(other.status).toBe(409);
  });

  it('deletes its pictures after a rejection is committed', async () => {
    const token = await api.signUp('walker01');
    await submit(token, { number: 'A123456789', back: await png() });
    const names = stored().map(({ name }) => name);
    expect(names).toHaveLength(2);
    const atDiscard: number[] = [];
    const discard = vi.spyOn(api.deps.uploads, 'discard').mockImplementation(async () => {
      // BEGIN throws inside a transaction.
      api.deps.db.run('BEGIN');
      api.deps.db.run('ROLLBACK');
      atDiscard.push(stored().length);
    });
    review();
    expect(await infoOf(token)).toMatchObject({
      identity_status: 'rejected',
      identity_reason: expect.stringContaining('blurred'),
    });
    expect(discard.mock.calls.flat().sort()).toEqual(names.sort());
    expect(atDiscard).toEqual([0, 0]);
    for (const name of names) expect((await api.get(`/upload/${name}`, { token })).status).toBe(404);
  });

  it('keeps its pictures when a rejection is rolled back or the submission is accepted', async () => {
    const discard = vi.spyOn(api.deps.uploads, 'discard');
    const token = await api.signUp('walker01');
    await submit(token, { number: 'A123456789' });
    api.deps.db.run(`CREATE TRIGGER no_mail BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, 'full'); END`);
    review();
    expect(stored()).toHaveLength(1);
    expect(discard).not.toHaveBeenCalled();
    api.deps.db.run('DROP TRIGGER no_mail');
    api.deps.db.run(`UPDATE identities SET id_number = 'A123456780'`);
    api.advance(60);
    api.deps.jobs.runDue();
    expect((await infoOf(token)).identity_status).toBe('passed');
    expect(stored()).toHaveLength(1);
    expect(discard).not.toHaveBeenCalled();
  });

  it('can be submitted five times a day; the sixth is refused before its pictures are stored', async () => {
    const [token, other] = [await api.signUp('walker01'), await api.signUp('walker02')];
    for (let count = 1; count <= 5; count += 1) {
      expect((await submit(token, { number: 'A123456789' })).body.status).toBe('ok');
      review();
    }
    const store = vi.spyOn(api.deps.uploads, 'store');
    const refused = await submit(token);
    expect([refused.status, refused.body.code]).toEqual([200, 'IDENTITY_LIMIT']);
    expect(refused.body.message).toContain('5');
    expect(store).not.toHaveBeenCalled();
    expect((await infoOf(token)).identity_status).toBe('rejected');
    expect((await submit(other)).body.status).toBe('ok');
    const midnight = operatorPeriod('day', api.clock.now).end;
    api.clock.now = midnight - 1;
    const again = await api.login({ account: 'walker01', password: 'green-tea-4' });
    expect((await submit(again)).body.code).toBe('IDENTITY_LIMIT');
    api.clock.now = midnight;
    expect((await submit(again)).body.status).toBe('ok');
  });

  it.each([
    [-1, 'ok'],
    [0, 'IDENTITY_LIMIT'],
    [1, 'IDENTITY_LIMIT'],
  ])('after five submissions created %i ms after midnight is answered with %s', async (offset, expected) => {
    const token = await api.signUp('walker01');
    for (let count = 1; count <= 5; count += 1) {
      await submit(token, { number: 'A123456789' });
      review();
    }
    api.deps.db.run('UPDATE identities SET created_at = :at', {
      at: operatorPeriod('day', api.clock.now).start + offset,
    });
    const { body } = await submit(token);
    expect(body.code ?? body.status).toBe(expected);
  });

  it('accepts one of two concurrent submissions when one is left', async () => {
    const token = await api.signUp('walker01');
    for (let count = 1; count <= 4; count += 1) {
      await submit(token, { number: 'A123456789' });
      review();
    }
    const { uploads } = api.deps;
    const store = uploads.store;
    vi.spyOn(uploads, 'store').mockImplementationOnce(async (bytes) => {
      // While the picture is stored, another submission arrives and is rejected.
      await submit(token, { number: 'A123456789' });
      review();
      return store(bytes);
    });
    expect((await submit(token)).body.code).toBe('IDENTITY_LIMIT');
    expect(api.deps.db.get('SELECT count(*) AS n FROM identities')).toEqual({ n: 5 });
    expect(stored()).toEqual([]);
  });

  it('refuses a minor', async () => {
    const answer = await submit(await api.signUp('walker01'), { birthday: '2020-01-01' });
    expect(Object.keys(answer.body.errors)).toEqual(['birthday']);
  });
});

describe('uploaded pictures', () => {
  const refusals: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['a program named .png', () => Buffer.from('MZ\x90\x00 this is no picture'), 'JPEG'],
    ['an SVG with a script', () => Buffer.from('<svg xmlns="x"><script>1</script></svg>'), 'JPEG'],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'JPEG'],
    [
      'a truncated picture',
      async () => (await plain(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 4000),
      'damaged',
    ],
    ['six megabytes', async () => Buffer.concat([await png(), Buffer.alloc(6 * 1024 * 1024)]), '5 MB'],
    ['too many pixels', () => plain(9000, 6000).png().toBuffer(), 'pixels'],
    ['too many pixels of 16 bits', () => plain(7000, 4000).toColourspace('rgb16').png().toBuffer(), 'pixels'],
  ];

  it.each(refusals)('are refused with a specific message and not stored: %s', async (_case, make, word) => {
    const token = await api.signUp('walker01');
    const answer = await submit(token, { front: await make() });
    expect(answer.status).toBe(422);
    expect(answer.body.errors['identity.front_image'][0]).toContain(word);
    expect(stored()).toEqual([]);
    expect((await infoOf(token)).identity_status).toBe('none');
  });

  it('may have 16 bits a channel', async () => {
    const token = await api.signUp('walker01');
    const front = await plain(4000, 3200).toColourspace('rgb16').png().toBuffer();
    expect((await submit(token, { front })).status).toBe(200);
  });

  it('lose metadata and trailing data and are rotated upright', async () => {
    const photo = await plain(60, 20)
      .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const token = await api.signUp('walker01');
    await submit(token, { front: Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]) });
    const [{ name } = { name: '' }] = stored();
    const answer = await api.get(`/upload/${name}`, { token });
    const kept = await request(api.app)
      .get(`/api/webapi/upload/${name}`)
      .set('Authorization', `Bearer ${token}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    const metadata = await sharp(kept.body).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 20, height: 60 });
    expect(metadata.exif).toBeUndefined();
    expect(kept.body.includes('script')).toBe(false);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-type': 'image/jpeg',
    });
  });

  it('can be read by their owner only', async () => {
    const [owner, other] = [await api.signUp('walker01'), await api.signUp('walker02')];
    await submit(owner);
    const [{ name } = { name: '' }] = stored();
    expect((await api.get(`/upload/${name}`)).status).toBe(401);
    expect((await api.get(`/upload/${name}`, { token: other })).status).toBe(404);
    expect((await api.get('/upload/..%2f..%2fwebapi.sqlite', { token: owner })).status).toBe(404);
    expect((await api.get(`/upload/${name}`, { token: owner })).status).toBe(200);
  });

  it('are deleted when the submission is refused after storing them', async () => {
    const token = await api.signUp('walker01');
    await api.post('/account', { name: '林大衛' }, { token });
    const store = vi.spyOn(api.deps.uploads, 'store');
    const discard = vi.spyOn(api.deps.uploads, 'discard');
    expect((await submit(token, { name: '王小明' })).status).toBe(422);
    expect(store).toHaveBeenCalledOnce();
    expect(discard).toHaveBeenCalledExactlyOnceWith(await store.mock.results[0]?.value);
    expect(stored()).toEqual([]);
  });

  it('are deleted at the next start when no record claimed them, not while a request runs', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'));
    const { db } = api.deps;
    const start = () => createUploads({ db, now: () => 0, dataDir });
    const before = start();
    const [named, orphan] = [await before.store(await png()), await before.store(await png())];
    before.claim(named, 1);
    await before.sweep();
    expect(readdirSync(join(dataDir, 'uploads')).sort()).toEqual([named, orphan].sort());
    await start().sweep();
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([named]);
    rmSync(dataDir, { recursive: true });
  });
});

describe('multipart bodies', () => {
  it('changes nothing when the connection closes in the middle of a form', async () => {
    const token = await api.signUp('walker01');
    const server = createServer(api.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/webapi/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="identity[front_image]"; filename="a.png"\r\n\r\n\x89PNG',
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect((await infoOf(token)).identity_status).toBe('none');
    server.close();
  });

  it('accepts a form that takes two minutes to arrive, the upload timeout of browsers', async () => {
    const token = await api.signUp('walker01');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = createServer(api.app).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const rest = '--b\r\nContent-Disposition: form-data; name="nickname"\r\n\r\nSlow\r\n--b--\r\n';
    socket.write(
      `POST /api/webapi/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${rest.length}\r\n\r\n`,
    );
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(119_000);
    socket.write(rest);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx',
      400,
    ],
    ['thirty fields', 'multipart/form-data; boundary=b', manyFields(30), 413],
    ['a field of a megabyte', 'multipart/form-data; boundary=b', field('name', 'x'.repeat(1_000_000)), 413],
    ['no fields', 'multipart/form-data; boundary=b', '--b--\r\n', 422],
  ])('refuses a body with %s', async (_case, type, body, status) => {
    const token = await api.signUp('walker01');
    const answer = await request(api.app)
      .post('/api/webapi/accountBankCard')
      .set('Authorization', `Bearer ${token}`)
      .set('Content-Type', type)
      .send(body);
    expect(answer.status).toBe(status);
  });

  it('reads numbers and flags of a bank card from text fields and replaces its picture', async () => {
    const token = await api.signUp('walker01');
    const answer = await request(api.app)
      .post('/api/webapi/accountBankCard')
      .set('Authorization', `Bearer ${token}`)
      .field({ bank_id: '3', account_name: '林大衛', account_number: '812345678901', is_default: 'true' })
      .attach('image', await png(), 'passbook.png');
    expect(answer.body.data).toMatchObject({ bank_id: 3, is_default: true });
    const [before] = stored();
    expect(before).toBeTruthy();
    await request(api.app)
      .post(`/api/webapi/accountBankCard/${answer.body.data.id}`)
      .set('Authorization', `Bearer ${token}`)
      .field({ bank_id: '3', account_name: '林大衛' })
      .attach('image', await plain(41).png().toBuffer(), 'passbook.png');
    // The new picture replaced the earlier one and its row.
    expect(stored()).toHaveLength(1);
    expect(stored()).not.toContainEqual(before);
  });

  it('keeps the picture of a bank card that changes without a new one', async () => {
    const token = await api.signUp('walker01');
    const fields = { bank_id: '3', account_name: '林大衛' };
    const { body } = await request(api.app)
      .post('/api/webapi/accountBankCard')
      .set('Authorization', `Bearer ${token}`)
      .field({ ...fields, account_number: '812345678901' })
      .attach('image', await png(), 'passbook.png');
    const before = stored();
    expect(before).toHaveLength(1);
    const changed = await api.post(
      `/accountBankCard/${body.data.id}`,
      { ...fields, branch_name: 'Xinyi' },
      { token },
    );
    expect(changed.body.data.branch_name).toBe('Xinyi');
    expect(stored()).toEqual(before);
  });
});

function field(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;
}

function manyFields(count: number): string {
  const parts = Array.from(
    { length: count },
    (_, index) => `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\nx\r\n`,
  );
  return `${parts.join('')}--b--\r\n`;
}
