import { useQuery } from '@tanstack/react-query';
import { isDiscountOver } from '#platform/content/audience.ts';
import { bonusText, plainNumber } from '#platform/content/discount-terms.ts';
import { useFormControl } from '#platform/forms/form-controls.ts';
import { type NamedProduct, productNamesQuery } from '#platform/net/queries.ts';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { lockAfter, openTurnoverOf } from '#shared/cashier/turnover.ts';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { Parts } from '#ui/display/parts.tsx';
import { Field } from '#ui/forms/field.tsx';
import { useFormatTime } from '#ui/values/time.tsx';
import { useLockRule } from './deposit-lock.tsx';
import type { Chosen } from './deposit-sum.tsx';
import { effectText, gamesText } from './promotion-texts.ts';
import { termsOf } from './terms.ts';
import type { DepositForm } from './use-deposit.ts';

const NONE = 'none';

interface PromotionFieldProps {
  form: DepositForm;
  discounts: readonly Discount[];
  chosen: Chosen;
}

/**
 * The choice of a promotion, each with its terms, after the choice of none. That for a first deposit comes first. A promotion
 * that is not available now is disabled and shows the reason; one that the member can never have again is left out.
 */
export function PromotionField({ form, discounts, chosen }: PromotionFieldProps) {
  const text = useText();
  const control = useFormControl(form, 'discount_id');
  const isLimited = discounts.some(({ product_ids: ids }) => ids.length > 0);
  const products = useQuery({ ...productNamesQuery(useApp()), enabled: isLimited }).data ?? [];
  const offered = discounts.filter((discount) => !isDiscountOver(discount));
  if (offered.length === 0) return null;
  const first = offered.filter(isFirstDeposit);
  const others = availableFirst(offered.filter((discount) => !isFirstDeposit(discount)));
  const optionOf = (discount: Discount) => ({
    value: String(discount.id),
    label: discount.name,
    note: <Note discount={discount} chosen={chosen} products={products} />,
    disabled: !discount.can_apply,
  });
  return (
    <Field group label={text('deposit.promotion.label')} error={form.error('discount_id')}>
      <RadioGroup
        look="cards"
        name={control.name}
        value={control.value === null ? NONE : String(control.value)}
        onChange={(value) => control.onChange(value === NONE ? null : Number(value))}
        options={[
          { value: NONE, label: text('deposit.promotion.none'), note: <NoneNote chosen={chosen} /> },
          ...first.map(optionOf),
          ...others.map(optionOf),
        ]}
      />
    </Field>
  );
}

function isFirstDeposit({ is_first_deposit, can_apply }: Discount): boolean {
  return can_apply && is_first_deposit === true;
}

function availableFirst(discounts: readonly Discount[]): Discount[] {
  return discounts.toSorted((a, b) => Number(b.can_apply) - Number(a.can_apply));
}

/** The bets that a deposit without a promotion requires; without an amount the rule. */
function NoneNote({ chosen: { channel, amount, terms } }: Pick<PromotionFieldProps, 'chosen'>) {
  const text = useText();
  const { wallet } = useMainWallet();
  const rule = useLockRule(channel?.multiple, false);
  const result = channel && amount !== null && terms ? termsOf(channel, amount, undefined) : null;
  const lock = result && lockAfter(wallet, { amount: result.credited, required: result.turnover });
  const bets = lock?.bets ?? result?.turnover;
  const effect = bets
    ? text(lock ? 'deposit.lock.wallet' : 'common.lock.own', { bets: formatMoney(bets) })
    : rule;
  return (
    <>
      <span className="block">{text('deposit.promotion.noneText')}</span>
      {effect && <span className="block text-soft tabular-nums">{effect}</span>}
    </>
  );
}

interface NoteProps {
  discount: Discount;
  chosen: Chosen;
  products: readonly NamedProduct[];
}

function Note({ discount, chosen, products }: NoteProps) {
  const text = useText();
  const formatTime = useFormatTime();
  const obstacle = obstacleOf(text, discount, chosen.amount);
  const { wallet } = useMainWallet();
  const { channel, amount, terms } = chosen;
  const result = channel && amount !== null && terms ? termsOf(channel, amount, discount) : null;
  const isLock = openTurnoverOf(wallet)?.locksWallet && discount.multiple;
  const effect = effectText(text, wallet, result) ?? (isLock ? text('deposit.promotion.locks') : null);
  const { end_at: end } = discount;
  const until = end ? [text('deposit.promotion.until', { date: formatTime(end, 'date') })] : [];
  return (
    <>
      <span className="block">
        <Parts parts={[...rulesOf(text, discount), ...until]} />
      </span>
      {discount.product_ids.length > 0 && (
        <span className="block">{gamesText(text, discount, products)}</span>
      )}
      {effect && discount.can_apply && <span className="block text-soft tabular-nums">{effect}</span>}
      {obstacle && <span className="block text-waiting">{obstacle}</span>}
    </>
  );
}

/** Why a promotion is not available, in general or with this amount; null where it is. */
function obstacleOf(text: Text, discount: Discount, amount: Cents | null): string | null {
  if (!discount.can_apply) return discount.reject_reason || text('deposit.promotion.refused');
  const missing = missingOf(discount, amount);
  return missing === null ? null : text('deposit.promotion.missing', { amount: formatMoney(missing) });
}

/** "100% up to $5,888.00 · from $100.00 · played 12 times before a withdrawal". */
function rulesOf(text: Text, discount: Discount): string[] {
  const { min_deposit: least, multiple } = discount;
  const parts = [
    bonusText(text, discount),
    least && text('deposit.promotion.from', { min: formatMoney(least) }),
    multiple && text('deposit.promotion.turnover', { times: plainNumber(multiple) }),
  ];
  return parts.flatMap((part) => part || []);
}

/** How much is missing to the minimum deposit; null when nothing is missing or the amount is unknown. */
function missingOf({ min_deposit: least }: Discount, amount: Cents | null): Cents | null {
  const min = tryParseMoney(least ?? '');
  return min !== null && amount !== null && amount < min ? min - amount : null;
}
