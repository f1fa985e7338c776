import { lazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { usePage } from '#platform/site/page.ts';
import type { PayoutFormProps, PayoutKind } from '#platform/site/parts.ts';
import { useText } from '#platform/site/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FormSkeleton } from './form-frame.tsx';

const form = lazyPart<PayoutFormProps>(() => import('./payout-form.tsx'));

export interface AddDialogProps {
  kind: PayoutKind;
  title: string;
  description?: string;
}

/** The form of a new one over its list, open while the page's URL says `?add=<kind>`: a reload opens it again. */
export function AddDialog({ kind, title, description }: AddDialogProps) {
  const text = useText();
  const { isOpen, close } = useAddDialog(kind);
  const Form = usePartWhen(isOpen, form);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      closeLabel={text('common.close')}
    >
      {Form ? <Form kind={kind} onSaved={close} onCancel={close} /> : <FormSkeleton />}
    </Dialog>
  );
}

export function useAddDialog(kind: PayoutKind) {
  const { setQuery } = useNavigation();
  return {
    isOpen: usePage().search.get('add') === kind,
    /** Back closes it. */
    open: () => setQuery({ add: kind }, { replace: false }),
    close: () => setQuery({ add: null }),
  };
}
