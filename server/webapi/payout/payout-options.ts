import type { Locale } from '#shared/locales.ts';
import { toDecimal } from '#shared/money.ts';
import type { Bank } from '#shared/webapi/schemas/bank-card.ts';
import type { ConvenienceStore, Region, StoreBrand } from '#shared/webapi/schemas/convenience-store.ts';
import type { VirtualChannel } from '#shared/webapi/schemas/virtual-address.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { imageUrl } from '../http/images.ts';
import { pickText, readText, type Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';

interface BankRow {
  id: number;
  code: string;
  name: string;
  logo: string | null;
}

/** A currency on a crypto network. Money in cents. */
export interface ChannelRow {
  id: number;
  currency: string;
  network: string;
  address_pattern: string;
  min: number;
  fee: number;
  rate: string;
}

interface StoreRow {
  id: number;
  brand: StoreBrand;
  region_id: number;
  store_code: string;
  store_name: string;
  address: string;
}

/** `GET /bank`, ordered by code. */
export function listBanks(db: Db, locale: Locale): Bank[] {
  const rows = db.all<BankRow>('SELECT id, code, name, logo FROM banks ORDER BY code');
  return rows.map(({ id, code, name, logo }) => ({
    id,
    code,
    name: pickText(name, locale),
    logo: imageUrl(logo, locale),
  }));
}

export function bankById(db: Db, id: number): BankRow | undefined {
  return db.get<BankRow>('SELECT id, code, name, logo FROM banks WHERE id = :id', { id });
}

/** `GET /virtualChannel`. */
export function listChannels(db: Db): VirtualChannel[] {
  const rows = db.all<ChannelRow>('SELECT * FROM virtual_channels ORDER BY sort');
  return rows.map(({ id, currency, network, address_pattern, min, fee, rate }) => ({
    id,
    currency,
    network,
    address_pattern,
    min: toDecimal(min),
    fee: toDecimal(fee),
    rate,
  }));
}

export function channelById(db: Db, id: number): ChannelRow | undefined {
  return db.get<ChannelRow>('SELECT * FROM virtual_channels WHERE id = :id', { id });
}

/** `GET /region`: cities before their districts. */
export function listRegions(db: Db, locale: Locale): Region[] {
  const rows = db.all<{ id: number; name: string; parent_id: number | null }>(
    'SELECT id, name, parent_id FROM regions ORDER BY parent_id IS NOT NULL, id',
  );
  return rows.map(({ id, name, parent_id }) => ({ id, name: pickText(name, locale), parent_id }));
}

interface StoreFilter {
  /** A city includes the stores of its districts. */
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
  return rows.map(({ id, brand, region_id, store_code, store_name, address }) => ({
    id,
    brand,
    region_id,
    store_code,
    store_name: pickText(store_name, locale),
    address: pickText(address, locale),
  }));
}

export function storeById(db: Db, id: number): StoreRow | undefined {
  return db.get<StoreRow>('SELECT * FROM stores WHERE id = :id', { id });
}

interface PayoutAccount {
  method: WithdrawMethod;
  target_id: number;
  /** Begins with the code of the bank or store: "822 •••• 8316". */
  account_masked: string;
}

/** The masked account of a withdrawal, with the name of its bank or store in place of the code: "CTBC •••• 8316". */
export function payoutAccountText(db: Db, account: PayoutAccount): Text {
  const [code = '', ...rest] = account.account_masked.split(' ');
  const name = payoutName(db, account, code);
  const textIn = (locale: Locale) => (name ? [name[locale], ...rest].join(' ') : account.account_masked);
  return { enUS: textIn('enUS'), zhTW: textIn('zhTW') };
}

/** The name of a bank by its code, or of the store of an account; null for other methods. */
function payoutName(db: Db, { method, target_id }: PayoutAccount, code: string): Text | null {
  if (method !== 'bank_card' && method !== 'store') return null;
  const row =
    method === 'bank_card'
      ? db.get<{ name: string }>('SELECT name FROM banks WHERE code = :code', { code })
      : db.get<{ name: string }>(
          `SELECT store_name AS name FROM stores JOIN account_stores ON account_stores.store_id = stores.id
           WHERE account_stores.id = :target_id`,
          { target_id },
        );
  return row ? readText(row.name) : null;
}
