import type { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import { memberById } from '../access/members.ts';
import { verifySafePassword } from '../access/verify-password.ts';
import type { WebapiDeps } from '../deps.ts';
import { type MemberCall, wholeList } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import {
  accountById,
  accountRow,
  addAccount,
  isOffered,
  listAccounts,
  removeAccount,
  updateAccount,
} from '../payout/payout-accounts.ts';
import { type AccountRow, PAYOUT_METHODS, type PayoutMethod } from '../payout/payout-methods.ts';
import { listBanks, listChannels, listRegions, listStores } from '../payout/payout-options.ts';
import { withPictures } from '../uploads/pictures.ts';
import type { CallFor, RoutesOf } from './routes.ts';

type CallWithId = MemberCall & { params: { id: number } };
type CallWithBody<Body> = MemberCall & { body: Body };
type SafePasswordBody = { safe_password?: string | undefined };

const { bank_card, account_card, virtual, store } = PAYOUT_METHODS;

/** A member's payout accounts: bank cards, account cards, crypto addresses, convenience stores. */
export function payoutRoutes(deps: WebapiDeps): RoutesOf<keyof typeof PAYOUT_CALLS> {
  const { db } = deps;
  const bankCards = handlersOf(deps, bank_card);
  const accountCards = handlersOf(deps, account_card);
  const addresses = handlersOf(deps, virtual);
  const accountStores = handlersOf(deps, store);
  return {
    banks: ({ locale }) => wholeList(listBanks(db, locale)),
    bankCards: bankCards.list,
    bankCard: bankCards.one,
    addBankCard: (call) => addBankCard(deps, call),
    updateBankCard: (call) => updateBankCard(deps, call),
    removeBankCard: (call) => removeBankCard(deps, call),

    accountCards: accountCards.list,
    accountCard: accountCards.one,
    addAccountCard: accountCards.add,
    updateAccountCard: accountCards.update,
    removeAccountCard: accountCards.remove,

    virtualChannels: () => {
      assertOffered(deps, virtual);
      return wholeList(listChannels(db));
    },
    virtualAddresses: addresses.list,
    virtualAddress: addresses.one,
    addVirtualAddress: addresses.add,
    updateVirtualAddress: addresses.update,
    removeVirtualAddress: addresses.remove,

    regions: ({ locale }) => wholeList(listRegions(db, locale)),
    stores: ({ query, locale }) => wholeList(listStores(db, query, locale)),
    accountStores: accountStores.list,
    accountStore: accountStores.one,
    addAccountStore: accountStores.add,
    removeAccountStore: accountStores.remove,
  };
}

/** The handlers of one kind of account. Each answers 404 while the kind is off. */
function handlersOf<Row extends AccountRow, Body extends object, UpdateBody extends SafePasswordBody, Item>(
  deps: WebapiDeps,
  method: PayoutMethod<Row, Body, UpdateBody, Item>,
) {
  const { db } = deps;
  return {
    list(call: MemberCall) {
      assertOffered(deps, method);
      return wholeList(listAccounts(db, method, ownerOf(call)));
    },
    one(call: CallWithId) {
      assertOffered(deps, method);
      return accountById(db, method, { id: call.params.id, ...ownerOf(call) });
    },
    add(call: CallWithBody<Body>) {
      assertOffered(deps, method);
      const { body, session } = call;
      return commitAnswer(call, () => {
        const id = addAccount(deps, method, { memberId: session.memberId, body, origin: call });
        return accountById(db, method, { id, ...ownerOf(call) });
      });
    },
    async update(call: CallWithId & CallWithBody<UpdateBody>) {
      assertOffered(deps, method);
      const { id } = call.params;
      const { memberId } = call.session;
      const verifiedHash = await verifyForChange(deps, method, call);
      return commitAnswer(call, () => {
        updateAccount(deps, method, { id, memberId, body: call.body, verifiedHash, origin: call });
        return accountById(db, method, { id, ...ownerOf(call) });
      });
    },
    async remove(call: CallWithId & CallWithBody<SafePasswordBody>): Promise<void> {
      assertOffered(deps, method);
      const { id } = call.params;
      const { memberId } = call.session;
      const verifiedHash = await verifyForChange(deps, method, call);
      call.commit(() => {
        removeAccount(deps, method, { id, memberId, verifiedHash, origin: call });
      });
    },
  };
}

/** `commit` for an answer of a generic type. TypeScript cannot prove that the type is not a promise. */
function commitAnswer<Answer extends object>(call: MemberCall, work: () => Answer): Answer {
  return call.commit(work as () => never);
}

async function addBankCard(deps: WebapiDeps, call: CallFor<'addBankCard'>) {
  const { body } = call;
  const { memberId } = call.session;
  return withPictures(deps, call, { image: body.image }, (nameOf) =>
    call.commit(() => {
      const image = nameOf('image');
      if (image) deps.uploads.claim(image, memberId);
      const id = addAccount(deps, bank_card, { memberId, body: { ...body, image }, origin: call });
      return accountById(deps.db, bank_card, { id, ...ownerOf(call) });
    }),
  );
}

async function updateBankCard(deps: WebapiDeps, call: CallFor<'updateBankCard'>) {
  const { body } = call;
  const { id } = call.params;
  const { memberId } = call.session;
  const verifiedHash = await verifyForChange(deps, bank_card, call);
  return withPictures(deps, call, { image: body.image }, (nameOf, release) =>
    call.commit(() => {
      const image = nameOf('image');
      if (image) deps.uploads.claim(image, memberId);
      const before = updateAccount(deps, bank_card, {
        id,
        memberId,
        body: { ...body, image },
        verifiedHash,
        origin: call,
      });
      if (image && before.image) release(before.image);
      return accountById(deps.db, bank_card, { id, ...ownerOf(call) });
    }),
  );
}

/** Also deletes the picture of the passbook. */
async function removeBankCard(deps: WebapiDeps, call: CallFor<'removeBankCard'>): Promise<void> {
  const { id } = call.params;
  const { memberId } = call.session;
  const verifiedHash = await verifyForChange(deps, bank_card, call);
  await withPictures(deps, call, {}, (_nameOf, release) =>
    call.commit(() => {
      const before = removeAccount(deps, bank_card, { id, memberId, verifiedHash, origin: call });
      if (!before.image) return;
      deps.db.run('UPDATE bank_cards SET image = NULL WHERE id = :id', { id });
      release(before.image);
    }),
  );
}

/**
 * Verifies the safe password of an update or a removal. Returns the hash that it matched, which the transaction compares with the
 * stored one; null when none was given or the member has none. @throws ApiError NOT_FOUND, INVALID on `safe_password`, LOCKED
 */
async function verifyForChange(
  deps: WebapiDeps,
  method: { table: string },
  call: CallWithId & CallWithBody<SafePasswordBody>,
): Promise<string | null> {
  const { memberId } = call.session;
  accountRow(deps.db, method, { id: call.params.id, memberId });
  const password = call.body.safe_password;
  const member = memberById(deps.db, memberId);
  if (password === undefined || member.safe_password_hash === null) return null;
  await verifySafePassword(deps, { call, member, field: 'safe_password', password });
  return member.safe_password_hash;
}

/** @throws ApiError NOT_FOUND when the operator has switched this kind of account off */
function assertOffered({ db }: WebapiDeps, method: Parameters<typeof isOffered>[1]): void {
  if (!isOffered(db, method)) throw new ApiError('NOT_FOUND');
}

function ownerOf({ session, locale }: MemberCall) {
  return { memberId: session.memberId, locale };
}
