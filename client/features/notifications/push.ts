import { useSyncExternalStore } from 'react';
import { send } from '#platform/net/calls.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { NOTIFICATION_CALLS } from '#shared/webapi/calls/notification.ts';

/** `hidden`: this browser cannot show push messages, or the server rendered the page. */
export type PushAbility = 'hidden' | 'denied' | 'possible';

const never = () => () => {};

/** Whether this browser can show push messages. On iPhones only an installed site can. */
export function usePushAbility(): PushAbility {
  const { isWorkerOn } = useApp().config;
  return useSyncExternalStore(
    never,
    () => (isWorkerOn ? readAbility() : 'hidden'),
    () => 'hidden',
  );
}

function readAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'hidden';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/**
 * Asks for the permission and stores the subscription at the API; call it in the handler of a press. Returns false if the
 * member refused. @throws ApiError, or another error if the service worker or the browser's push service is not available
 */
export async function subscribeDevice(app: AppEnvironment, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('the service worker is not registered');
  // A subscription belongs to one key. The operator may have changed it.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
  try {
    await send(app, NOTIFICATION_CALLS.subscribePush, { body, isHandled: false });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

/** Ends push messages on this device. @throws ApiError */
export async function unsubscribeDevice(app: AppEnvironment): Promise<void> {
  await send(app, NOTIFICATION_CALLS.unsubscribePush, { isHandled: false });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
