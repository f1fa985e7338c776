import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { markStale, send } from '#platform/net/calls.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useKeptWayBack } from '#platform/site/way-back.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DefaultButton, type DefaultButtonProps } from './default-button.tsx';
import { CODE_WAIT_MS, type PayoutKindEntry, type PayoutMethod } from './payout-kinds.ts';

interface PayoutActionsProps<Method extends PayoutMethod> {
  entry: PayoutKindEntry<Method>;
  payoutMethod: Method;
  /** Names it in a question: "CTBC Bank •••• 8316". */
  name: string;
  /** Absent where the kind has no default. */
  setDefault?: DefaultButtonProps['setDefault'];
  /** Further buttons, before the others. */
  children?: ReactNode;
}

/** The buttons of a payout method, the same for each kind: edit, make default, remove. */
export function PayoutActions<Method extends PayoutMethod>(props: PayoutActionsProps<Method>) {
  const { entry, payoutMethod, name, setDefault, children } = props;
  const { id, status, is_default = false } = payoutMethod;
  return (
    <>
      {children}
      {entry.edit && <EditButton edit={entry.edit} payoutMethod={payoutMethod} />}
      {setDefault && <DefaultButton payoutMethod={{ status, is_default }} setDefault={setDefault} />}
      <RemoveButton call={entry.removeCall} id={id} name={name} />
    </>
  );
}

interface EditButtonProps {
  edit: Pick<NonNullable<PayoutKindEntry<PayoutMethod>['edit']>, 'href' | 'param'> & {
    Form: { load: () => Promise<unknown> };
  };
  payoutMethod: PayoutMethod;
}

/** Opens a page with the form on a phone, and a dialog on a desktop. */
function EditButton({ edit, payoutMethod: { id, status } }: EditButtonProps) {
  const { device } = useApp();
  const href = useHref();
  const text = useText();
  const keepWayBack = useKeptWayBack();
  const { setQuery } = useNavigation();
  const look = { size: 'sm', variant: 'ghost', icon: 'pencil' } as const;
  const label = text(status === 'rejected' ? 'payout.correct' : 'payout.edit');

  async function openDialog() {
    await settleWithin(edit.Form.load(), CODE_WAIT_MS);
    // A history entry of its own: the Back button closes the dialog.
    setQuery({ [edit.param]: id }, { replace: false });
  }

  if (device === 'mobile')
    return (
      <ButtonLink {...look} href={keepWayBack(edit.href(href, id))}>
        {label}
      </ButtonLink>
    );
  return (
    <Button {...look} onClick={() => void openDialog()}>
      {label}
    </Button>
  );
}

interface RemoveButtonProps {
  call: PayoutKindEntry<PayoutMethod>['removeCall'];
  id: number;
  name: string;
}

/** Removes a payout method, after a question that names it. */
function RemoveButton({ call, id, name }: RemoveButtonProps) {
  const app = useApp();
  const text = useText();
  const mutation = useMutation({
    mutationFn: () => send(app, call, { params: { id }, isHandled: true }),
    onSuccess: () => {
      app.dialogs.toast(text('payout.remove.done', { account: name }), { tone: 'success' });
      // This button leaves the page with its account.
      focusHeading();
    },
    onError: (error) => {
      const isMissing = isApiError(error, 'http') && (error.status === 404 || error.status === 501);
      const message = isApiError(error) && !isMissing && error.message;
      const fallback = text(isMissing ? 'payout.remove.missing' : 'payout.remove.failed');
      app.dialogs.toast(message || fallback, { tone: 'error' });
      // It may have been removed on another device.
      if (isMissing) void markStale(app, call);
    },
  });

  async function askAndRemove() {
    const isConfirmed = await app.dialogs.confirm({
      title: text('payout.remove.title', { account: name }),
      message: text('payout.remove.text'),
      confirmLabel: text('payout.remove.yes'),
      tone: 'danger',
    });
    if (isConfirmed) mutation.mutate();
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      icon="trash-2"
      aria-label={`${text('payout.remove.yes')}: ${name}`}
      loading={mutation.isPending}
      onClick={() => void askAndRemove()}
    >
      {text('payout.remove.yes')}
    </Button>
  );
}
