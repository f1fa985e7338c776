import { useMutation } from '@tanstack/react-query';
import { markStale } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import { useMember } from '#platform/net/use-member.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { sendTransferMode } from './api.ts';

/** The switch of automatic transfer. */
export function ModeCard() {
  return (
    <Card as="section" padding="lg">
      <QueryBlock query={useMember()} skeleton={<Skeleton className="h-9" />}>
        {(member) => <ModeSwitch isOn={member.transfer_mode === '1'} />}
      </QueryBlock>
    </Card>
  );
}

function ModeSwitch({ isOn }: { isOn: boolean }) {
  const app = useApp();
  const text = useText();
  const mutation = useMutation({
    // The API takes the new mode. The switch flips after the response.
    mutationFn: (mode: 0 | 1) => sendTransferMode(app, mode),
    onSuccess: (_, mode) => {
      showMode(app, mode === 1 ? '1' : '0');
      app.dialogs.toast(text(mode === 1 ? 'wallet.mode.turnedOn' : 'wallet.mode.turnedOff'), {
        tone: 'success',
      });
    },
    // The dialog shows the reason. Without a response the mode may have changed, so it is loaded again.
    onError: () => markStale(app, WALLET_CALLS.setTransferMode),
  });

  async function handleChange() {
    if (isOn) return mutation.mutate(0);
    const isConfirmed = await app.dialogs.confirm({
      title: text('wallet.mode.askTitle'),
      message: text('wallet.mode.ask'),
      confirmLabel: text('wallet.mode.turnOn'),
    });
    if (isConfirmed) mutation.mutate(1);
  }

  return (
    <Switch
      className="w-full"
      checked={isOn}
      loading={mutation.isPending}
      onChange={() => void handleChange()}
      note={text(isOn ? 'wallet.mode.on' : 'wallet.mode.off')}
    >
      <span className="text-base font-semibold text-fg">{text('wallet.mode.title')}</span>
    </Switch>
  );
}

function showMode(app: AppEnvironment, mode: MemberInfo['transfer_mode']): void {
  app.queryClient.setQueriesData<MemberInfo>({ queryKey: [memberQuery(app).queryKey[0]] }, (member) =>
    member ? { ...member, transfer_mode: mode } : member,
  );
}
