import { afterEach, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { createPushService } from './push-service.ts';

const KEYS = { ...webPush.generateVAPIDKeys(), subject: 'mailto:desk@site.example' };
const TARGET = { endpoint: 'https://fcm.googleapis.com/fcm/send/secret', p256dh: 'p', auth: 'a' };

afterEach(() => void vi.restoreAllMocks());

/** Sends one message. `answer`: status of the push service, or an error of the connection. */
async function send(answer: number | Error) {
  const warn = vi.fn();
  vi.spyOn(webPush, 'sendNotification').mockImplementation(async (_subscription, _payload, options) => {
    expect(options).toEqual({ vapidDetails: KEYS, TTL: 86_400, timeout: 10_000 });
    if (answer instanceof Error) throw answer;
    if (answer >= 300) throw new webPush.WebPushError('refused', answer, {}, '', TARGET.endpoint);
    return { statusCode: answer, body: '', headers: {} };
  });
  const service = await createPushService(KEYS, { info: vi.fn(), warn, error: vi.fn() });
  return { result: await service.send(TARGET, '{}'), logged: JSON.stringify(warn.mock.calls) };
}

it.each([
  [201, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('the answer %i of a push service means %s', async (status, result) => {
  expect((await send(status)).result).toBe(result);
});

it('a lost connection is no end of the subscription, and the log has no endpoint', async () => {
  const { result, logged } = await send(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  expect(result).toBe('failed');
  expect(logged).toContain('ECONNRESET');
  expect(logged).not.toContain('secret');
});

it('a subscription with broken keys fails without a request', async () => {
  const service = await createPushService(KEYS, { info: vi.fn(), warn: vi.fn(), error: vi.fn() });
  expect(await service.send(TARGET, '{}')).toBe('failed');
});
