import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PAYOUT_FORMS } from './payout-methods.ts';

interface AddPayoutMethodProps {
  methods: readonly WithdrawMethod[];
  /** Whether the kinds are unfolded. */
  isOpen: boolean;
  /** Called with the key of the new payout method, "bank_card:7". Its review may still be pending. */
  onAdded: (key: string) => void;
}

/**
 * Adds a payout method in a dialog, so that the withdrawal form keeps its input. The kinds are folded below one button, so
 * that the amount is on a phone's first screen.
 */
export function AddPayoutMethod({ methods, isOpen, onAdded }: AddPayoutMethodProps) {
  const app = useApp();
  const text = useText();
  const { setQuery } = useNavigation();
  const opened = usePage().search.get('add');
  const shown = methods.filter((one) => app.hasPage(PAYOUT_FORMS[one].page));
  const method = shown.find((one) => one === opened);
  const close = () => setQuery({ add: null });
  const { PAYOUT_FORM: PayoutForm } = app.parts;
  if (shown.length === 0) return null;
  return (
    <details className="group/add open:basis-full" open={isOpen || undefined}>
      <summary className={buttonClass({ variant: 'secondary', size: 'sm' }, 'cursor-pointer')}>
        <Icon name="plus" size={16} />
        {text('withdrawal.add.title')}
      </summary>
      <div className="mt-2 hidden flex-wrap gap-2 group-open/add:flex">
        {shown.map((one) => (
          <Button
            key={one}
            size="sm"
            variant="outline"
            // A history entry of its own: the Back button closes the dialog.
            onClick={() => setQuery({ add: one }, { replace: false })}
          >
            {text(`withdrawal.add.${one}`)}
          </Button>
        ))}
      </div>
      <Dialog
        open={method !== undefined}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={method && text(`withdrawal.add.${method}`)}
        closeLabel={text('common.close')}
        isInUrl
      >
        {method && (
          <LazyBoundary
            fallback={<Skeleton className="h-96" />}
            failed={(retry) => (
              <ErrorBlock
                title={text('common.loadFailed')}
                retryLabel={text('common.retry')}
                onRetry={retry}
              />
            )}
          >
            <PayoutForm
              kind={PAYOUT_FORMS[method].kind}
              onCancel={close}
              onSaved={(id) => {
                onAdded(`${method}:${id}`);
                close();
              }}
            />
          </LazyBoundary>
        )}
      </Dialog>
    </details>
  );
}
