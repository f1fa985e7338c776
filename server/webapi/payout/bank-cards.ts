import type { Locale } from '#shared/locales.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { Bank, BankCard, BankCardBody, BankCardUpdateBody } from '#shared/webapi/schemas/bank-card.ts';
import { maskNumber } from '../access/masks.ts';
import { assertHolder, nameOnce, realNameOf } from '../access/real-name.ts';
import type { WebapiDeps } from '../deps.ts';
import { fieldError } from '../http/errors.ts';
import { imageUrl } from '../http/images.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import {
  askForReview,
  assertEditable,
  assertRoom,
  MOST_CARDS,
  settleDefault,
  startReview,
  type TargetRow,
  type TargetUpdate,
  targetById,
  targetsOf,
} from './targets.ts';

interface BankRow {
  id: number;
  code: string;
  name: string;
  logo: string | null;
}

interface BankCardRow extends TargetRow {
  bank_id: number;
  branch_name: string | null;
  account_name: string;
  account_number: string;
  image: string | null;
}

/** `GET /bank`, by code. */
export function listBanks(db: Db, locale: Locale): Bank[] {
  const rows = db.all<BankRow>('SELECT id, code, name, logo FROM banks ORDER BY code');
  return rows.map(({ id, code, name, logo }) => ({
    id,
    code,
    name: pickText(name, locale),
    logo: imageUrl(logo, locale),
  }));
}

/** `GET /accountBankCard`: the member's bank cards, masked. */
export function listBankCards(db: Db, memberId: number, locale: Locale): BankCard[] {
  return targetsOf<BankCardRow>(db, 'bankCard', memberId).map((row) => toBankCard(db, row, locale));
}

interface One {
  id: number;
  memberId: number;
  locale: Locale;
}

/** @throws ApiError NOT_FOUND */
export function bankCardById(db: Db, { locale, ...wanted }: One): BankCard {
  return toBankCard(db, targetById<BankCardRow>(db, 'bankCard', wanted), locale);
}

function toBankCard(db: Db, row: BankCardRow, locale: Locale): BankCard {
  const bank = bankById(db, row.bank_id);
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    bank_id: row.bank_id,
    bank_code: bank?.code ?? '',
    bank_name: bank ? pickText(bank.name, locale) : '',
    branch_name: row.branch_name,
    account_name: row.account_name,
    account_number_masked: maskNumber(row.account_number),
    status: row.status,
    reject_reason: pickText(row.reject_reason, locale),
    is_default: row.is_default === 1,
  };
}

function bankById(db: Db, id: number): BankRow | undefined {
  return db.get<BankRow>('SELECT id, code, name, logo FROM banks WHERE id = :id', { id });
}

type CardDeps = Pick<WebapiDeps, 'db' | 'jobs' | 'now' | 'uploads'>;

interface Change<Body> {
  memberId: number;
  body: Body;
  /** Name of the stored passbook picture. */
  image: string | null;
}

function insertCard(db: Db, { memberId, body, image }: Change<BankCardBody>, at: number): number {
  return db.run(
    `INSERT INTO bank_cards (member_id, bank_id, branch_name, account_name, account_number, image, status, created_at)
     VALUES (:memberId, :bankId, :branch, :name, :number, :image, 'pending', :at)`,
    {
      memberId,
      bankId: body.bank_id,
      branch: body.branch_name ?? null,
      name: realNameOf(db, memberId) ?? body.account_name,
      number: body.account_number,
      image,
      at,
    },
  ).lastId;
}

/**
 * Adds a card and puts it before the bank; call inside `db.write`. Returns its id.
 * @throws ApiError INVALID (unknown bank, another holder, a number that is bound already), BIND_LIMIT
 */
export function addBankCard(deps: CardDeps, { memberId, body, image }: Change<BankCardBody>): number {
  const { db, now, uploads } = deps;
  assertRoom(db, 'bankCard', { memberId, most: MOST_CARDS });
  if (!bankById(db, body.bank_id)) throw fieldError('bank_id', YUP_IDS.oneOf);
  assertHolder(db, { memberId, name: body.account_name, field: 'account_name' });
  assertFree(db, { memberId, bankId: body.bank_id, number: body.account_number });
  if (image) uploads.claim(image, memberId);
  const id = insertCard(db, { memberId, body, image }, now());
  nameOnce(db, memberId, body.account_name);
  settleDefault(db, 'bankCard', { id, memberId, isWished: body.is_default });
  askForReview(deps, 'bankCard', id);
  return id;
}

/**
 * Changes what was given; what money would go by is reviewed anew. Call inside `db.write`. Returns the name of a picture
 * that was replaced, to be released; null for none. @throws as `addBankCard`, and TARGET_IN_USE
 */
export function updateBankCard(
  deps: CardDeps,
  { id, memberId, body, image, provedHash }: Change<BankCardUpdateBody> & TargetUpdate<BankCardUpdateBody>,
): string | null {
  const { db, uploads } = deps;
  const row = targetById<BankCardRow>(db, 'bankCard', { id, memberId });
  if (!bankById(db, body.bank_id)) throw fieldError('bank_id', YUP_IDS.oneOf);
  assertHolder(db, { memberId, name: body.account_name, field: 'account_name' });
  const number = body.account_number ?? row.account_number;
  const branch = body.branch_name ?? null;
  const isOther = body.bank_id !== row.bank_id || number !== row.account_number || image !== null;
  if (isOther || branch !== row.branch_name)
    assertEditable(db, { memberId, method: 'bank_card', id, provedHash });
  assertFree(db, { memberId, bankId: body.bank_id, number, except: id });
  if (image) uploads.claim(image, memberId);
  db.run(
    `UPDATE bank_cards SET bank_id = :bankId, branch_name = :branch, account_number = :number,
       image = coalesce(:image, image) WHERE id = :id`,
    { id, bankId: body.bank_id, branch, number, image },
  );
  settleDefault(db, 'bankCard', { id, memberId, isWished: body.is_default });
  if (isOther || row.status === 'rejected') askForReview(deps, 'bankCard', id);
  return image === null ? null : row.image;
}

interface Number {
  memberId: number;
  bankId: number;
  number: string;
  except?: number;
}

/** A number is bound once: to this member it is told, to another's only that it cannot be used. */
function assertFree(db: Db, { memberId, bankId, number, except = 0 }: Number): void {
  const bound = db.get<{ member_id: number }>(
    `SELECT member_id FROM bank_cards
     WHERE bank_id = :bankId AND account_number = :number AND status <> 'disabled' AND id <> :except`,
    { bankId, number, except },
  );
  if (!bound) return;
  throw fieldError(
    'account_number',
    bound.member_id === memberId ? 'field.alreadyAdded' : 'field.boundElsewhere',
  );
}

/** The bank of the demo knows every number but those that end in 000. */
export function startBankReview(deps: CardDeps): void {
  startReview(deps, 'bankCard', (db, id) => {
    const row = db.get<{ account_number: string }>('SELECT account_number FROM bank_cards WHERE id = :id', {
      id,
    });
    return row?.account_number.endsWith('000')
      ? {
          enUS: 'The bank does not know this account number. Check it against your passbook.',
          zhTW: '銀行查無此帳號，請對照存摺確認。',
        }
      : null;
  });
}
