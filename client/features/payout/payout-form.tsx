import { LazyBoundary, type LazyComponent, lazyComponent } from '#platform/browser/lazy-component.tsx';
import type { PayoutFormProps, PayoutKind } from '#platform/site/shared-parts.ts';
import { FormSkeleton } from './form-frame.tsx';

/** One chunk for each form, so that the check of crypto addresses loads only with its form. */
export const PAYOUT_FORMS: Record<PayoutKind, LazyComponent<Omit<PayoutFormProps, 'kind'>>> = {
  bankCard: lazyComponent(() => import('./cards/bank-card-form.tsx')),
  accountCard: lazyComponent(() => import('./cards/account-card-form.tsx')),
  address: lazyComponent(() => import('./addresses/address-form.tsx')),
  store: lazyComponent(() => import('./stores/store-form.tsx')),
};

/** The form that adds a payout method of a kind. */
export default function PayoutForm({ kind, ...props }: PayoutFormProps) {
  const Form = PAYOUT_FORMS[kind];
  return (
    <LazyBoundary fallback={<FormSkeleton />}>
      <Form {...props} />
    </LazyBoundary>
  );
}
