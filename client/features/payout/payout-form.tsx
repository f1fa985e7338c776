import type { ComponentType } from 'react';
import { type LazyPart, lazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import type { PayoutFormProps, PayoutKind } from '#platform/site/parts.ts';
import { FormSkeleton } from './form-frame.tsx';

/** Each form has a chunk of its own: only the one for crypto addresses needs the address checks. */
export const PAYOUT_FORMS: Record<PayoutKind, LazyPart<Omit<PayoutFormProps, 'kind'>>> = {
  bankCard: lazyPart(() => import('./cards/bank-card-form.tsx')),
  accountCard: lazyPart(() => import('./cards/account-card-form.tsx')),
  address: lazyPart(() => import('./addresses/address-form.tsx')),
  store: lazyPart(() => import('./stores/store-form.tsx')),
};

/** The form that adds a payout account of a kind. */
export default function PayoutForm({ kind, ...props }: PayoutFormProps) {
  const Form: ComponentType<Omit<PayoutFormProps, 'kind'>> | null = usePartWhen(true, PAYOUT_FORMS[kind]);
  return Form ? <Form {...props} /> : <FormSkeleton />;
}
