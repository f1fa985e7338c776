import { useMutation } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { subscribeDevice, unsubscribeDevice } from './push.ts';

/** Turns push messages on this device on or off; call `mutate` in the handler of a press. A toast shows the result. */
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
      // The app already shows an error of the API in a dialog.
      if (!isApiError(error)) app.dialogs.toast(text('notifications.push.failed'), { tone: 'error' });
    },
  });
}
