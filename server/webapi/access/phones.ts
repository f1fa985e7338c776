import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import { fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';

/**
 * A mobile number in one spelling ("+886912345678"), whatever was typed before its digits ("0912…", "912…").
 * @throws ApiError INVALID when the area code is not offered or the number is none that can receive a message
 */
export function normalPhone(db: Db, areaCode: string, phone: string): string {
  const isOffered = db.get('SELECT 1 AS found FROM area_codes WHERE code = :areaCode', { areaCode });
  if (!isOffered) throw fieldError('area_code', YUP_IDS.areaCode);
  const number = parsePhoneNumberFromString(`${areaCode}${phone}`);
  if (!number?.isValid() || `+${number.countryCallingCode}` !== areaCode)
    throw fieldError('phone', YUP_IDS.phone);
  return number.number;
}
