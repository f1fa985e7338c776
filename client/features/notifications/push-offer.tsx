import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { preferencesQuery } from './api.ts';
import { usePushAbility } from './push.ts';
import { usePush } from './use-push.ts';

/** Offers push messages after a withdrawal. Shows nothing if they are on, blocked, not offered, or turned off for money. */
export default function PushOffer() {
  const ability = usePushAbility();
  const { data } = useQuery({ ...preferencesQuery(useApp()), enabled: ability === 'possible' });
  const isWanted = data?.kinds.some(({ kind, push }) => kind === 'money' && push);
  if (ability !== 'possible' || !data?.push_key || data.is_push_here || !isWanted) return null;
  return <OfferRow pushKey={data.push_key} />;
}

function OfferRow({ pushKey }: { pushKey: string }) {
  const text = useText();
  const push = usePush(pushKey);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-raised p-4">
      <p className="min-w-0 flex-[1_1_14rem] text-sm text-soft">{text('notifications.offer.text')}</p>
      <Button size="sm" icon="bell" loading={push.isPending} onClick={() => push.mutate(true)}>
        {text('notifications.offer.button')}
      </Button>
    </div>
  );
}
