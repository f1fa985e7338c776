import type { DiscountBody, DiscountResult } from '#shared/webapi/schemas/discount.ts';
import type { WebapiDeps } from '../deps.ts';
import { claimDay } from './check-in.ts';
import { applyForGift } from './gifts.ts';
import { offerOf } from './offers.ts';
import { refuse } from './prizes.ts';
import { spin } from './wheel.ts';

const AT_DEPOSIT = { enUS: 'Choose this promotion when you deposit', zhTW: '請於存款時選擇此優惠' };
const BY_ITSELF = {
  enUS: 'Counts by itself; there is nothing to apply for',
  zhTW: '系統自動計算，無須申請',
};

/** `POST /transaction/discount`: applies, draws or claims by what is named; call inside `db.write`. @throws ApiError */
export function takePart(
  deps: Pick<WebapiDeps, 'db' | 'ledger' | 'jobs'>,
  { body, ...who }: { body: DiscountBody; memberId: number; at: number },
): DiscountResult {
  const offer = offerOf(deps.db, body);
  if (offer.activity?.type === 'wheel') return spin(deps, offer, who);
  if (offer.activity?.type === 'check_in') return claimDay(deps, offer, who);
  if (offer.type === 'gift') return applyForGift(deps, offer, who);
  throw refuse(offer.type === 'deposit' ? AT_DEPOSIT : BY_ITSELF);
}
