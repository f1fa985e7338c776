import { useRef, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { settleWithin } from '#platform/browser/timing.ts';
import { useSendButton } from '#platform/net/use-send-button.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useKeptWayBack } from '#platform/site/way-back.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FormSkeleton } from './form-frame.tsx';
import { CODE_WAIT_MS, type PayoutKindEntry, type PayoutMethod } from './payout-kinds.ts';
import type { RemoveFormProps } from './remove-form.tsx';

interface PayoutActionsProps<Method extends PayoutMethod> {
  entry: PayoutKindEntry<Method>;
  payoutMethod: Method;
  /** Names it in a question and in the buttons: "CTBC Bank •••• 8316". */
  name: string;
  /** Undefined where the kind has no default. */
  setDefault: (() => Promise<unknown>) | undefined;
}

/** The buttons of a payout method, the same for each kind: edit, make default, remove. */
export function PayoutActions<Method extends PayoutMethod>(props: PayoutActionsProps<Method>) {
  const { entry, payoutMethod, name, setDefault } = props;
  return (
    <>
      {entry.edit && <EditButton edit={entry.edit} payoutMethod={payoutMethod} name={name} />}
      {setDefault && <DefaultButton payoutMethod={payoutMethod} name={name} setDefault={setDefault} />}
      <RemoveButton call={entry.removeCall} id={payoutMethod.id} name={name} />
    </>
  );
}

interface EditButtonProps {
  edit: Pick<NonNullable<PayoutKindEntry<PayoutMethod>['edit']>, 'href' | 'param'> & {
    Form: { load: () => Promise<unknown> };
  };
  payoutMethod: PayoutMethod;
  name: string;
}

/** Opens a page with the form on a phone, and a dialog on a desktop. */
function EditButton({ edit, payoutMethod: { id, status }, name }: EditButtonProps) {
  const { device } = useApp();
  const href = useHref();
  const text = useText();
  const keepWayBack = useKeptWayBack();
  const { setQuery } = useNavigation();
  const label = text(status === 'rejected' ? 'payout.correct' : 'payout.edit');
  const look = { size: 'sm', variant: 'ghost', icon: 'pencil', 'aria-label': `${label}: ${name}` } as const;

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

interface DefaultButtonProps {
  payoutMethod: PayoutMethod;
  name: string;
  setDefault: () => Promise<unknown>;
}

/** Makes a payout method the default of its kind. A kind has exactly one default. */
function DefaultButton({ payoutMethod, name, setDefault }: DefaultButtonProps) {
  const app = useApp();
  const text = useText();
  const change = useSendButton({
    send: setDefault,
    onSuccess: () => app.dialogs.toast(text('payout.defaultSet'), { tone: 'success' }),
    failed: text('payout.defaultFailed'),
  });
  // A pending payout method can be the default: payouts use it once its review has ended.
  const canBeDefault = payoutMethod.status === 'verified' || payoutMethod.status === 'pending';
  if (payoutMethod.is_default || !canBeDefault) return null;
  const label = text('payout.makeDefault');
  return (
    <Button {...change} size="sm" variant="ghost" icon="star" aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
}

const RemoveForm = lazyComponent(() => import('./remove-form.tsx'));

/** Opens the question before a payout method is removed. It names the payout method. */
function RemoveButton({ call, id, name }: Pick<RemoveFormProps, 'call' | 'id' | 'name'>) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);

  async function openDialog() {
    await settleWithin(RemoveForm.load(), CODE_WAIT_MS);
    setOpen(true);
  }

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon="trash-2"
        aria-label={`${text('payout.remove.yes')}: ${name}`}
        onClick={() => void openDialog()}
      >
        {text('payout.remove.yes')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={text('payout.remove.title', { account: name })}
        description={text('payout.remove.text')}
        closeLabel={text('common.close')}
        size="sm"
        initialFocus={inputRef}
      >
        <LazyBoundary fallback={<FormSkeleton />}>
          <RemoveForm call={call} id={id} name={name} onClose={() => setOpen(false)} inputRef={inputRef} />
        </LazyBoundary>
      </Dialog>
    </>
  );
}
