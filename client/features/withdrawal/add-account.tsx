import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import type { PayoutKind } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import type { RouteName } from '#shared/routes.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** The forms that open here, in place, and the pages of what they add: one that is switched off has neither. */
const FORMS = {
  bank_card: { kind: 'bankCard', page: 'MEMBER_CARD_LIST' },
  account_card: { kind: 'accountCard', page: 'MEMBER_CARD_LIST' },
  virtual: { kind: 'address', page: 'MEMBER_CRYPTO_LIST' },
  store: { kind: 'store', page: 'MEMBER_STORE_LIST' },
} as const satisfies Record<WithdrawMethod, { kind: PayoutKind; page: RouteName }>;

interface AddAccountProps {
  methods: readonly WithdrawMethod[];
  /** "bank_card:7": it is there, and may wait for its review. */
  onAdded: (key: string) => void;
}

/** Ways to add a place to be paid to, without leaving what was typed. */
export function AddAccount({ methods, onAdded }: AddAccountProps) {
  const app = useApp();
  const text = useText();
  const { setQuery } = useNavigation();
  const opened = usePage().search.get('add');
  const shown = methods.filter((one) => app.hasPage(FORMS[one].page));
  const method = shown.find((one) => one === opened);
  const close = () => setQuery({ add: null });
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((one) => (
        <Button
          key={one}
          size="sm"
          variant="secondary"
          icon="plus"
          // Back closes it.
          onClick={() => setQuery({ add: one }, { replace: false })}
        >
          {text(`withdrawal.add.${one}`)}
        </Button>
      ))}
      <AddDialog method={method} onClose={close} onAdded={onAdded} />
    </div>
  );
}

interface AddDialogProps extends Pick<AddAccountProps, 'onAdded'> {
  /** Undefined: closed. */
  method: AddAccountProps['methods'][number] | undefined;
  onClose: () => void;
}

function AddDialog({ method, onClose, onAdded }: AddDialogProps) {
  const text = useText();
  return (
    <Dialog
      open={method !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={method && text(`withdrawal.add.${method}`)}
      closeLabel={text('common.close')}
      isInUrl
    >
      {method && (
        <AddForm
          method={method}
          onCancel={onClose}
          onSaved={(id) => {
            onAdded(`${method}:${id}`);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface AddFormProps {
  method: WithdrawMethod;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

function AddForm({ method, onSaved, onCancel }: AddFormProps) {
  const text = useText();
  const { PAYOUT_FORM: PayoutForm } = useApp().parts;
  return (
    <LazyBoundary
      fallback={<Skeleton className="h-96" />}
      failed={(retry) => (
        <ErrorBlock title={text('common.loadFailed')} retryLabel={text('common.retry')} onRetry={retry} />
      )}
    >
      <PayoutForm kind={FORMS[method].kind} onSaved={onSaved} onCancel={onCancel} />
    </LazyBoundary>
  );
}
