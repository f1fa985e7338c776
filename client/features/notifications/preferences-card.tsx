import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '#platform/net/calls.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { NOTIFICATION_CALLS } from '#shared/webapi/calls/notification.ts';
import type { NotificationChannel, NotificationPreferences } from '#shared/webapi/schemas/notification.ts';
import { Card } from '#ui/cards/card.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { preferencesQuery } from './api.ts';
import { usePushAbility } from './push.ts';
import { usePush } from './use-push.ts';

/** Which kinds of notifications the member gets, and where. */
export function PreferencesCard() {
  const text = useText();
  const query = useQuery(preferencesQuery(useApp()));
  return (
    <Card as="section" padding="lg" id="settings" className="flex scroll-mt-4 flex-col gap-4">
      <SectionHeading title={text('notifications.settings')} />
      <QueryBlock query={query} skeleton={<Skeleton className="h-64" />}>
        {(preferences) => (
          <>
            {preferences.push_key && (
              <DeviceSwitch pushKey={preferences.push_key} isOn={preferences.is_push_here} />
            )}
            <ul className="flex flex-col divide-y divide-line">
              {preferences.kinds.map((preference) => (
                <KindRow key={preference.kind} {...preference} hasPush={Boolean(preferences.push_key)} />
              ))}
            </ul>
          </>
        )}
      </QueryBlock>
    </Card>
  );
}

/** Push messages on this device. Left out where the browser cannot show them. */
function DeviceSwitch({ pushKey, isOn }: { pushKey: string; isOn: boolean }) {
  const text = useText();
  const ability = usePushAbility();
  const push = usePush(pushKey);
  if (ability === 'hidden') return null;
  if (ability === 'denied' && !isOn) return <Notice tone="info" title={text('notifications.push.blocked')} />;
  return (
    <Switch
      className="w-full"
      checked={isOn}
      loading={push.isPending}
      onChange={(next) => push.mutate(next)}
      note={text('notifications.push.note')}
    >
      <span className="text-base font-semibold text-fg">{text('notifications.push.device')}</span>
    </Switch>
  );
}

type KindRowProps = NotificationPreferences['kinds'][number] & { hasPush: boolean };

function KindRow({ kind, site, push, hasPush }: KindRowProps) {
  const text = useText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
      <span className="min-w-0 flex-[1_1_14rem]">
        <span className="block font-semibold">{text(`notifications.kind.${kind}`)}</span>
        <span className="block text-sm text-faint">{text(`notifications.kindText.${kind}`)}</span>
      </span>
      <span className="flex flex-wrap gap-x-6 gap-y-2">
        <ChannelSwitch kind={kind} channel="site" isOn={site} />
        {hasPush && <ChannelSwitch kind={kind} channel="push" isOn={push} />}
      </span>
    </li>
  );
}

interface ChannelSwitchProps {
  kind: KindRowProps['kind'];
  channel: NotificationChannel;
  isOn: boolean;
}

/** Changes at once. Notices about the account cannot be turned off on the site. */
function ChannelSwitch({ kind, channel, isOn }: ChannelSwitchProps) {
  const app = useApp();
  const text = useText();
  const mutation = useMutation({
    mutationFn: (is_on: boolean) =>
      send(app, NOTIFICATION_CALLS.setNotificationPreference, {
        body: { kind, channel, is_on },
        isHandled: false,
      }),
    onSuccess: (preferences) => app.queryClient.setQueryData(preferencesQuery(app).queryKey, preferences),
  });
  return (
    <Switch
      checked={isOn}
      disabled={kind === 'account' && channel === 'site'}
      loading={mutation.isPending}
      onChange={(next) => mutation.mutate(next)}
      aria-label={`${text(`notifications.kind.${kind}`)}: ${text(`notifications.channel.${channel}`)}`}
    >
      {text(`notifications.channel.${channel}`)}
    </Switch>
  );
}
