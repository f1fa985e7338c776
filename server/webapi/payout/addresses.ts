import { findAddressProblem } from '#shared/cashier/crypto-address.ts';
import type { Locale } from '#shared/locales.ts';
import { toDecimal } from '#shared/money.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import type {
  VirtualAddress,
  VirtualAddressBody,
  VirtualAddressUpdateBody,
  VirtualChannel,
} from '#shared/webapi/schemas/virtual-address.ts';
import { maskAddress } from '../access/masks.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import {
  askForReview,
  assertEditable,
  assertRoom,
  settleDefault,
  startReview,
  type TargetRow,
  type TargetUpdate,
  targetById,
  targetsOf,
} from './targets.ts';

interface ChannelRow {
  id: number;
  currency: string;
  network: string;
  address_pattern: string;
  min: number;
  fee: number;
  rate: string;
}

interface AddressRow extends TargetRow {
  channel_id: number;
  address: string;
  alias: string | null;
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

/** `GET /accountVirtualAddress`: the member's addresses, masked. */
export function listAddresses(db: Db, memberId: number, locale: Locale): VirtualAddress[] {
  return targetsOf<AddressRow>(db, 'address', memberId).map((row) => toAddress(db, row, locale));
}

/** @throws ApiError NOT_FOUND */
export function addressById(
  db: Db,
  { locale, ...wanted }: { id: number; memberId: number; locale: Locale },
): VirtualAddress {
  return toAddress(db, targetById<AddressRow>(db, 'address', wanted), locale);
}

function toAddress(db: Db, row: AddressRow, locale: Locale): VirtualAddress {
  const channel = channelById(db, row.channel_id);
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    channel_id: row.channel_id,
    currency: channel?.currency ?? '',
    network: channel?.network ?? '',
    address: null,
    address_masked: maskAddress(row.address),
    alias: row.alias,
    status: row.status,
    reject_reason: pickText(row.reject_reason, locale),
    is_default: row.is_default === 1,
  };
}

/** A coin and its network, also one that is no longer offered. */
export function channelById(db: Db, id: number): ChannelRow | undefined {
  return db.get<ChannelRow>('SELECT * FROM virtual_channels WHERE id = :id', { id });
}

type AddressDeps = Pick<WebapiDeps, 'db' | 'jobs' | 'now'>;

interface Addition {
  memberId: number;
  body: VirtualAddressBody;
  /** VIRTUAL_ADDRESS_BIND_QUANTITY. */
  most: number;
}

/**
 * Adds an address; call inside `db.write`. Returns its id.
 * @throws ApiError INVALID (form, checksum, another network's, bound already), BIND_LIMIT
 */
export function addAddress(deps: AddressDeps, { memberId, body, most }: Addition): number {
  const { db, now } = deps;
  assertRoom(db, 'address', { memberId, most });
  const channel = channelById(db, body.channel_id);
  if (!channel) throw fieldError('channel_id', YUP_IDS.oneOf);
  assertAddress(channel, body.address);
  const key = addressKey(body.address);
  assertFree(db, { memberId, channelId: channel.id, key });
  const id = db.run(
    `INSERT INTO virtual_addresses (member_id, channel_id, address, address_key, alias, status, created_at)
     VALUES (:memberId, :channelId, :address, :key, :alias, 'pending', :at)`,
    { memberId, channelId: channel.id, address: body.address, key, alias: body.alias ?? null, at: now() },
  ).lastId;
  settleDefault(db, 'address', { id, memberId, isWished: body.is_default });
  askForReview(deps, 'address', id);
  return id;
}

/**
 * Changes the name of an address and whether it is the default; the address itself is never edited. Call inside `db.write`.
 * @throws ApiError INVALID, NOT_FOUND, TARGET_IN_USE
 */
export function updateAddress(
  { db }: AddressDeps,
  { id, memberId, body, provedHash }: TargetUpdate<VirtualAddressUpdateBody>,
): void {
  const row = targetById<AddressRow>(db, 'address', { id, memberId });
  const alias = body.alias ?? null;
  if (alias !== row.alias) assertEditable(db, { memberId, method: 'virtual', id, provedHash });
  db.run('UPDATE virtual_addresses SET alias = :alias WHERE id = :id', { id, alias });
  settleDefault(db, 'address', { id, memberId, isWished: body.is_default });
}

function assertAddress(channel: ChannelRow, address: string): void {
  const problem = findAddressProblem(channel.network, address);
  if (problem?.kind === 'network')
    throw new ApiError('INVALID', {
      fields: { address: [errorId(YUP_IDS.addressNetwork, { network: problem.network })] },
    });
  if (problem?.kind === 'checksum') throw fieldError('address', YUP_IDS.addressChecksum);
  if (problem || !new RegExp(channel.address_pattern).test(address))
    throw fieldError('address', YUP_IDS.address);
}

/** Hex and bech32 addresses are the same in any case; base58 ones are not. */
function addressKey(address: string): string {
  return /^(0x|bc1)/i.test(address) ? address.toLowerCase() : address;
}

interface Wanted {
  memberId: number;
  channelId: number;
  key: string;
}

function assertFree(db: Db, { memberId, channelId, key }: Wanted): void {
  const bound = db.get<{ member_id: number }>(
    `SELECT member_id FROM virtual_addresses
     WHERE channel_id = :channelId AND address_key = :key AND status <> 'disabled'`,
    { channelId, key },
  );
  if (!bound) return;
  throw fieldError('address', bound.member_id === memberId ? 'field.alreadyAdded' : 'field.boundElsewhere');
}

/** Checks new and changed addresses by timers that a restart does not lose. */
export function startAddressReview(deps: AddressDeps): void {
  startReview(deps, 'address', () => null);
}
