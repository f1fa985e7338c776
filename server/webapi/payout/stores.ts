import type { Locale } from '#shared/locales.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type {
  AccountStore,
  AccountStoreBody,
  ConvenienceStore,
  Region,
  StoreBrand,
} from '#shared/webapi/schemas/convenience-store.ts';
import { maskPhone } from '../access/masks.ts';
import { normalPhone } from '../access/phones.ts';
import type { WebapiDeps } from '../deps.ts';
import { fieldError } from '../http/errors.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { askForReview, assertRoom, startReview, type TargetRow, targetById, targetsOf } from './targets.ts';

interface StoreRow {
  id: number;
  brand: StoreBrand;
  region_id: number;
  store_code: string;
  store_name: string;
  address: string;
}

interface AccountStoreRow extends TargetRow {
  store_id: number;
  receiver_name: string;
  receiver_phone: string;
}

/** Stores hand out parcels and money on the island only. */
const AREA_CODE = '+886';

/** `GET /region`: cities before their districts. */
export function listRegions(db: Db, locale: Locale): Region[] {
  const rows = db.all<{ id: number; name: string; parent_id: number | null }>(
    'SELECT id, name, parent_id FROM regions ORDER BY parent_id IS NOT NULL, id',
  );
  return rows.map(({ id, name, parent_id }) => ({ id, name: pickText(name, locale), parent_id }));
}

interface StoreFilter {
  /** A city holds the stores of its districts. */
  region_id?: number | undefined;
  brand?: StoreBrand | undefined;
}

/** `GET /convenienceStore`. */
export function listStores(db: Db, { region_id, brand }: StoreFilter, locale: Locale): ConvenienceStore[] {
  const rows = db.all<StoreRow>(
    `SELECT stores.* FROM stores JOIN regions ON regions.id = stores.region_id
     WHERE (:region IS NULL OR stores.region_id = :region OR regions.parent_id = :region)
       AND (:brand IS NULL OR brand = :brand)
     ORDER BY stores.region_id, brand, stores.id`,
    { region: region_id ?? null, brand: brand ?? null },
  );
  return rows.map((row) => ({
    id: row.id,
    brand: row.brand,
    region_id: row.region_id,
    ...textsOf(row, locale),
  }));
}

function textsOf({ store_code, store_name, address }: StoreRow, locale: Locale) {
  return {
    store_code,
    store_name: pickText(store_name, locale),
    address: pickText(address, locale),
  };
}

/** `GET /accountConvenienceStore`: the member's stores. */
export function listAccountStores(db: Db, memberId: number, locale: Locale): AccountStore[] {
  return targetsOf<AccountStoreRow>(db, 'store', memberId).map((row) => toAccountStore(db, row, locale));
}

/** @throws ApiError NOT_FOUND */
export function accountStoreById(
  db: Db,
  { locale, ...wanted }: { id: number; memberId: number; locale: Locale },
): AccountStore {
  return toAccountStore(db, targetById<AccountStoreRow>(db, 'store', wanted), locale);
}

function toAccountStore(db: Db, row: AccountStoreRow, locale: Locale): AccountStore {
  const store = storeById(db, row.store_id);
  if (!store) throw new Error(`store ${row.store_id} is gone`);
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    brand: store.brand,
    ...textsOf(store, locale),
    receiver_name: row.receiver_name,
    receiver_phone: maskPhone(AREA_CODE, row.receiver_phone),
    status: row.status,
    reject_reason: pickText(row.reject_reason, locale),
  };
}

function storeById(db: Db, id: number): StoreRow | undefined {
  return db.get<StoreRow>('SELECT * FROM stores WHERE id = :id', { id });
}

type StoreDeps = Pick<WebapiDeps, 'db' | 'jobs' | 'now'>;

interface Addition {
  memberId: number;
  body: AccountStoreBody;
  /** CONVENIENCE_STORE_BIND_QUANTITY. */
  most: number;
}

/** Adds a store; call inside `db.write`. Returns its id. @throws ApiError INVALID, BIND_LIMIT */
export function addAccountStore(deps: StoreDeps, { memberId, body, most }: Addition): number {
  const { db, now } = deps;
  assertRoom(db, 'store', { memberId, most });
  if (!storeById(db, body.store_id)) throw fieldError('store_id', YUP_IDS.oneOf);
  const phone = receiverPhone(db, body.receiver_phone);
  const isBound = db.get(
    `SELECT 1 AS found FROM account_stores
     WHERE member_id = :memberId AND store_id = :storeId AND status <> 'disabled'`,
    { memberId, storeId: body.store_id },
  );
  if (isBound) throw fieldError('store_id', 'field.alreadyAdded');
  const id = db.run(
    `INSERT INTO account_stores (member_id, store_id, receiver_name, receiver_phone, status, created_at)
     VALUES (:memberId, :storeId, :name, :phone, 'pending', :at)`,
    { memberId, storeId: body.store_id, name: body.receiver_name, phone, at: now() },
  ).lastId;
  askForReview(deps, 'store', id);
  return id;
}

function receiverPhone(db: Db, phone: string): string {
  try {
    return normalPhone(db, AREA_CODE, phone);
  } catch {
    throw fieldError('receiver_phone', YUP_IDS.phone);
  }
}

/** Checks new stores by timers that a restart does not lose. */
export function startStoreReview(deps: StoreDeps): void {
  startReview(deps, 'store', () => null);
}
