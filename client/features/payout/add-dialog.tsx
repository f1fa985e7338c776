import { useEffect } from 'react';
import { settleWithin } from '#platform/browser/timing.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { usePage } from '#platform/site/page.ts';
import type { PayoutKind } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { useDevice } from '#ui/base/device.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import PayoutForm, { PAYOUT_FORMS } from './payout-form.tsx';
import type { AddTarget } from './target-section.tsx';

/** How long a press waits for the form: once it is there, its first field gets the focus. */
const CODE_WAIT_MS = 400;

export interface AddDialogProps {
  kind: PayoutKind;
  title: string;
  description?: string;
}

/** The form of a new one over its list, open while the page's URL says `?add=<kind>`: a reload opens it again. */
export function AddDialog({ kind, title, description }: AddDialogProps) {
  const text = useText();
  const { isOpen, close } = useAddDialog(kind);
  useEffect(() => void PAYOUT_FORMS[kind].load().catch(() => {}), [kind]);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      closeLabel={text('common.close')}
      size="lg"
      isInUrl
    >
      <PayoutForm kind={kind} onSaved={close} onCancel={close} />
    </Dialog>
  );
}

/** The dialog in which a desktop adds an account of one kind; the URL's `add` holds it open. */
export function useAddDialog(kind: PayoutKind) {
  const { setQuery } = useNavigation();
  return {
    isOpen: usePage().search.get('add') === kind,
    /** Back closes it. */
    open: async () => {
      await settleWithin(PAYOUT_FORMS[kind].load(), CODE_WAIT_MS);
      setQuery({ add: kind }, { replace: false });
    },
    close: () => setQuery({ add: null }),
  };
}

/** The way to a new one: on a phone a page of its own, on a desktop the dialog. */
export function useAddTarget(kind: PayoutKind, { label, href }: { label: string; href: string }): AddTarget {
  const { open } = useAddDialog(kind);
  const isPhone = useDevice() === 'mobile';
  return isPhone ? { label, href } : { label, onPress: open };
}
