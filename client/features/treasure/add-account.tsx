import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { type PayoutKind, useSharedPart } from '#platform/site/parts.ts';
import { useText } from '#platform/site/text.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import type { WithdrawMethod } from '#shared/webapi/withdraw.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** The forms that open here, in place. */
const KINDS: Partial<Record<WithdrawMethod, PayoutKind>> = {
  bank_card: 'bankCard',
  account_card: 'accountCard',
};

/** Where the others are added. */
const PAGES = {
  bank_card: 'MEMBER_CARD_LIST',
  account_card: 'MEMBER_CARD_LIST',
  virtual: 'MEMBER_CRYPTO_LIST',
  store: 'MEMBER_STORE_LIST',
} as const satisfies Record<WithdrawMethod, unknown>;

interface AddAccountProps {
  methods: readonly WithdrawMethod[];
  /** "bank_card:7": it is there, and may wait for its review. */
  onAdded: (key: string) => void;
}

/** Ways to add a place to be paid to: without leaving what was typed, where its form can be shown here. */
export function AddAccount({ methods, onAdded }: AddAccountProps) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { setQuery } = useNavigation();
  const opened = usePage().search.get('add');
  const shown = methods.filter((method) => app.hasPage(PAGES[method]));
  const method = shown.find((one) => KINDS[one] !== undefined && one === opened);
  // Back closes it.
  const open = (one: WithdrawMethod) => setQuery({ add: one }, { replace: false });
  const close = () => setQuery({ add: null });
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((one) =>
        KINDS[one] ? (
          <Button key={one} size="sm" variant="secondary" icon="plus" onClick={() => open(one)}>
            {text(`treasure.add.${one}`)}
          </Button>
        ) : (
          <ButtonLink
            key={one}
            size="sm"
            variant="secondary"
            icon="plus"
            href={withWayBack(href(PAGES[one], {}), 'MEMBER_TREASURE')}
          >
            {text(`treasure.add.${one}`)}
          </ButtonLink>
        ),
      )}
      <Dialog
        open={method !== undefined}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={method && text(`treasure.add.${method}`)}
        closeLabel={text('common.close')}
      >
        {method && (
          <AddForm
            method={method}
            onCancel={close}
            onSaved={(id) => {
              onAdded(`${method}:${id}`);
              close();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

interface AddFormProps {
  method: WithdrawMethod;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

function AddForm({ method, onSaved, onCancel }: AddFormProps) {
  const text = useText();
  const { Part, hasFailed, retry } = useSharedPart('PAYOUT_FORM');
  const kind = KINDS[method];
  if (hasFailed)
    return <ErrorBlock title={text('common.loadFailed')} retryLabel={text('common.retry')} onRetry={retry} />;
  if (!Part || !kind) return <Skeleton className="h-96" />;
  return <Part kind={kind} onSaved={onSaved} onCancel={onCancel} />;
}
