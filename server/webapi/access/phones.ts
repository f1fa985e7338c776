import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import { fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';

/**
 * Normalizes a mobile number: "0912345678" and "912345678" of +886 become "+886912345678".
 * @throws ApiError INVALID for an area code that is not offered or a number that is no mobile number
 */
export function normalPhone(db: Db, areaCode: string, phone: string): string {
  const isOffered = db.has('SELECT 1 FROM area_codes WHERE code = :areaCode', { areaCode });
  if (!isOffered) throw fieldError('area_code', YUP_IDS.areaCode);
  const number = parsePhoneNumberFromString(`${areaCode}${phone}`);
  if (!number?.isValid() || `+${number.countryCallingCode}` !== areaCode)
    throw fieldError('phone', YUP_IDS.phone);
  return number.number;
}
