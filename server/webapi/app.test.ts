import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { API_ERRORS, ApiError, fieldText } from './http/errors.ts';

let api: TestApi;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeAll(async () => {
  api = await createTestApi({ log });
});
afterAll(() => api.close());

describe('bad input gets the envelope, not a 500', () => {
  it.each([
    ['malformed JSON', '{"account":', 'BAD_JSON'],
    ['JSON that is no object', '"text"', 'BAD_JSON'],
    ['a JSON list', '[]', 'INVALID'],
    ['nothing', '', 'INVALID'],
    ['null fields', '{"account":null,"password":null}', 'INVALID'],
    ['another shape', '{"account":{"$ne":1},"password":[1]}', 'INVALID'],
    ['a deep one', `{"account":${'['.repeat(9000)}${']'.repeat(9000)}}`, 'INVALID'],
    ['__proto__', '{"__proto__":{"account":"demo"},"constructor":1}', 'INVALID'],
  ] as const)('%s', async (_name, body, code) => {
    const answer = await api.call('post', '/auth/login', { body });
    expect(answer.body).toMatchObject({ status: 'error', code });
    expect(answer.status).toBe(API_ERRORS[code].status);
  });

  it('too much', async () => {
    const answer = await api.call('post', '/auth/login', { body: `{"a":"${'x'.repeat(70_000)}"}` });
    expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin9',
  ])('a body of type %s', async (type) => {
    const answer = await request(api.app)
      .post('/api/webapi/auth/login')
      .set('Content-Type', type)
      .send('a=1');
    expect([answer.status, answer.body.code]).toEqual([415, 'MEDIA_TYPE']);
  });

  it.each(['gzip', 'br', 'nonsense'])('a body that is not encoded as %s', async (encoding) => {
    const answer = await request(api.app)
      .post('/api/webapi/auth/login')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', encoding)
      .send('{"a":1}');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.status).toBe('error');
  });

  it.each([
    '/promotion/%E0%A4%A',
    '/promotion/%00',
    '/promotion/..%2f..%2fetc',
    '/gameTag/1%20or%201',
    '/gameTag/99999999999999999999',
    '/siteMessage/abc',
    '/art/..%2f..%2fpackage.json.svg',
    '//webSite',
    '/webSite/',
    '/WEBSITE2',
  ])('the path %s', async (path) => {
    const answer = await api.get(path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.status).toMatch(/^(ok|error)$/);
  });

  it.each([
    '/game?page=0',
    '/game?page=-1',
    '/game?page=1e9',
    '/game?per_page=101',
    '/game?page=1&page=2',
    '/game?product_id=x',
    '/game?category=poker',
    `/game?keyword=${'x'.repeat(61)}`,
    '/placement?position=top',
    '/slideshow?device=fridge',
    '/promotions?category=',
  ])('the query %s', async (path) => {
    const answer = await api.get(path);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toHaveLength(1);
  });

  it('a page beyond the last is an empty list', async () => {
    const answer = await api.get('/game?page=99999');
    expect(answer.body.data.list).toEqual([]);
    expect(answer.body.data.pagination.total).toBeGreaterThan(300);
  });
});

describe('paths and methods', () => {
  it('answers 404 in the envelope, in the language asked for', async () => {
    const answer = await api.get('/nothing/here', { headers: { Locale: 'zhTW' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ status: 'error', code: 'NOT_FOUND', message: API_ERRORS.NOT_FOUND.zhTW });
  });

  it.each([
    ['put', '/auth/login', 'POST'],
    ['get', '/auth/login', 'POST'],
    ['delete', '/webSite', 'GET, HEAD'],
    ['post', '/game', 'GET, HEAD'],
    ['patch', '/account', 'POST'],
    ['get', '/siteMessage/7', 'DELETE, POST'],
  ] as const)('answers 405 to %s %s and lists the allowed methods', async (method, path, allow) => {
    const answer = await api.call(method, path);
    expect([answer.status, answer.body.code, answer.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      allow,
    ]);
  });

  it('answers HEAD as GET, without a body', async () => {
    const answer = await api.call('head', '/webSetting');
    expect(answer.status).toBe(200);
    expect(answer.text ?? '').toBe('');
  });

  it('names no software and forbids caching', async () => {
    const answer = await api.get('/webSetting');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers an unknown Locale in English', async () => {
    const answer = await api.get('/nothing', { headers: { Locale: 'klingon' } });
    expect(answer.body.message).toBe(API_ERRORS.NOT_FOUND.enUS);
  });
});

describe('pictures', () => {
  it.each([
    ['/art/og.zhTW.webp', 'image/webp'],
    ['/art/og.zhTW.jpg', 'image/jpeg'],
  ])('serves %s as %s for thirty days', async (path, type) => {
    const answer = await api.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['cache-control']).toBe('public, max-age=2592000');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '/art/og',
    '/art/og.png',
    '/art/',
    '/art/game',
    '/art/__proto__.webp',
  ])('answers 404 to %s', async (path) => {
    expect((await api.get(path)).status).toBe(404);
  });
});

describe('an internal error', () => {
  it('is logged, and its message is not answered', async () => {
    const broken = vi.spyOn(api.deps.db, 'all').mockImplementation(() => {
      throw new Error('secret detail');
    });
    const answer = await api.get('/webSetting');
    broken.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ status: 'error', code: 'INTERNAL', message: API_ERRORS.INTERNAL.enUS });
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/api/webapi/webSetting' }),
      'call failed',
    );
  });
});

describe('error texts', () => {
  it('contain values in both languages', () => {
    const error = new ApiError('WHOLE_AMOUNTS', { values: { wallet: { enUS: 'Winds', zhTW: '四風' } } });
    expect(error.text('enUS')).toBe('Winds takes whole amounts only');
    expect(error.text('zhTW')).toBe('四風僅接受整數金額');
    expect(fieldText('common.yup.max?max=5', 'enUS')).toBe('Enter 5 or less');
    expect(fieldText('no.such.id', 'zhTW')).toBe('格式不正確');
  });

  it('have the plurals of the language', () => {
    const soon = (seconds: number) => new ApiError('TOO_SOON', { values: { seconds } });
    expect(soon(1).text('enUS')).toBe('Please wait 1 second before you ask again');
    expect(soon(40).text('enUS')).toBe('Please wait 40 seconds before you ask again');
    expect(soon(1).text('zhTW')).toBe('請於 1 秒後再試');
  });

  it('do not repeat the end of a lock, which is in the data', () => {
    expect(new ApiError('LOCKED').text('enUS')).not.toMatch(/minute/);
  });
});

describe('a maintenance of the whole site', () => {
  it('is switched on and off from this machine only, and ends at its time', async () => {
    const own = await createTestApi();
    const turn = (body: object) => request(own.app).post('/dev/maintenance').send(body);
    const end_at = new Date(own.clock.now + 60_000).toISOString();
    expect((await turn({ is_on: true, end_at })).body.data).toMatchObject({ is_on: true, end_at });
    const closed = await own.get('/webSetting');
    expect(closed.status).toBe(503);
    expect(closed.body).toMatchObject({ status: 'error', code: 'MAINTENANCE', data: { end_at } });
    own.clock.now += 60_000;
    expect((await own.get('/webSetting')).status).toBe(200);
    await turn({ is_on: true });
    expect((await own.get('/webSetting')).status).toBe(503);
    expect((await turn({ is_on: true, end_at: 'soon' })).status).toBe(400);
    await turn({ is_on: false });
    expect((await own.get('/webSetting')).status).toBe(200);
    const strange = await turn({ is_on: true }).set('X-Forwarded-For', '203.0.113.5');
    expect([strange.status, (await own.get('/webSetting')).status]).toEqual([404, 200]);
    own.close();
  });
});
