import type { Log } from '../log.ts';

/** The operator's keys of Web Push (WEBAPI_VAPID_PUBLIC, WEBAPI_VAPID_PRIVATE, WEBAPI_VAPID_SUBJECT). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or https URL of the operator, for the push services. */
  subject: string;
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser has dropped the subscription, or its push service refuses it, as after new keys of the operator. */
export type PushResult = 'sent' | 'gone' | 'failed';

export interface PushService {
  publicKey: string;
  /** Never rejects. */
  send(target: PushTarget, payload: string): Promise<PushResult>;
}

/** Seconds for which the push service keeps a message for a device that is off. */
const KEEP_SECONDS = 24 * 3600;
const TIMEOUT_MS = 10_000;
const GONE: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

/** Sends Web Push messages. The library is loaded here, so servers without keys never load it. */
export async function createPushService(keys: VapidKeys, log: Log): Promise<PushService> {
  const { default: webPush } = await import('web-push');
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, payload) {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: keys,
          TTL: KEEP_SECONDS,
          timeout: TIMEOUT_MS,
        });
        return 'sent';
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : undefined;
        if (status !== undefined && GONE.has(status)) return 'gone';
        // The endpoint is a secret of the device: only its host is logged.
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        log.warn({ host: URL.parse(endpoint)?.host, status, code }, 'a push message was not sent');
        return 'failed';
      }
    },
  };
}
