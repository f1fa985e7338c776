import { useMutation } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { subscribeDevice, unsubscribeDevice } from './push.ts';

/** Turns push messages on this device on or off, by the member's press, and says what came of it. */
export function usePush(key: string) {
  const app = useApp();
  const text = useText();
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        await unsubscribeDevice(app);
        return 'off';
      }
      return (await subscribeDevice(app, key)) ? 'on' : 'refused';
    },
    onSuccess: (result) => {
      app.dialogs.toast(text(`notifications.push.${result}`), {
        tone: result === 'refused' ? 'error' : 'success',
      });
    },
    onError: (error) => {
      // The dialog of failed calls has shown an error of the API.
      if (!isApiError(error)) app.dialogs.toast(text('notifications.push.failed'), { tone: 'error' });
    },
  });
}
