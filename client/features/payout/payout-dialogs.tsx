import { useEffect } from 'react';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useNavigation } from '#platform/site/navigation.ts';
import { usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useWayBack } from '#platform/site/way-back.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { RejectionNotice } from './edit-page.tsx';
import { FormSkeleton } from './form-frame.tsx';
import PayoutForm, { PAYOUT_FORMS } from './payout-form.tsx';
import type { PayoutKindEntry, PayoutMethod } from './payout-kinds.ts';

/** The dialog that adds a payout method, open while the page's URL has `?add=<kind>`: a reload opens it again. */
export function AddDialog({ entry }: { entry: Pick<PayoutKindEntry<PayoutMethod>, 'kind' | 'texts'> }) {
  const { kind, texts } = entry;
  const text = useText();
  const isOpen = usePage().search.get('add') === kind;
  const { close, leave } = useClosing('add');
  useEffect(() => void PAYOUT_FORMS[kind].load().catch(() => {}), [kind]);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={text(texts.formTitle)}
      closeLabel={text('common.close')}
      size="lg"
      isInUrl
    >
      <PayoutForm kind={kind} onSaved={leave} onCancel={close} />
    </Dialog>
  );
}

interface EditDialogProps<Method extends PayoutMethod> {
  edit: NonNullable<PayoutKindEntry<Method>['edit']>;
  payoutMethods: readonly Method[];
}

/** The dialog that edits a payout method, open while the page's URL has its id: the counterpart of a phone's page. */
export function EditDialog<Method extends PayoutMethod>({ edit, payoutMethods }: EditDialogProps<Method>) {
  const { param, title, Form } = edit;
  const text = useText();
  const editedId = Number(usePage().search.get(param));
  const payoutMethod = payoutMethods.find(({ id }) => id === editedId);
  const { close, leave } = useClosing(param);
  return (
    <Dialog
      open={payoutMethod !== undefined}
      onOpenChange={(open) => !open && close()}
      title={text(title)}
      closeLabel={text('common.close')}
      size="lg"
      isInUrl
    >
      {payoutMethod && (
        <div className="flex flex-col gap-4">
          <RejectionNotice payoutMethod={payoutMethod} />
          <LazyBoundary fallback={<FormSkeleton />}>
            <Form key={payoutMethod.id} payoutMethod={payoutMethod} onSaved={leave} onCancel={close} />
          </LazyBoundary>
        </div>
      )}
    </Dialog>
  );
}

/** `close` closes the dialog. `leave`, after saving, returns to the page that sent the member here, or else closes it. */
function useClosing(param: string) {
  const { go, setQuery } = useNavigation();
  const back = useWayBack();
  const close = () => setQuery({ [param]: null });
  return { close, leave: () => (back ? go(back.href, { replace: true }) : close()) };
}
