import { describe, expect, it } from 'vitest';
import { type CallEntry, schemasOf } from '../call.ts';
import { CALLS } from './index.ts';

const ENTRIES: CallEntry[] = Object.values(CALLS);

/** Spec §7, call by call; a path in two methods stands twice. What the contract adds to it is below. */
const SPEC = {
  GET: `/areaCode /language /webSetting /announcement /promotions /promotion/{id} /promotionPreview/{id} /slideshow
    /placement /auth/info /accountSign /accountCard /accountCard/{id} /bank /accountBankCard /accountBankCard/{id}
    /accountLevel/qualifications /virtualChannel /accountVirtualAddress /accountVirtualAddress/{id} /region
    /convenienceStore /accountConvenienceStore /accountConvenienceStore/{id} /accountDepositChannel
    /transaction/depositDetail/{id} /transaction/withdrawSetting /transaction/auditRecord /gameMaintenance
    /gameCategory/seo /gameCategory /gameProduct /gameTag/{id} /game /gameWallet /gameApi/wallet/{id} /discount
    /siteMessage /siteMessage/read/{id} /siteMessage/unread /gameRecord /depositRecord /withdrawRecord /discountRecord
    /gameTransferRecord /distribution/promotion /distribution/belong /distribution/record /webSite`,
  POST: `/send/accountSignUp /send/forgetPassword /send/forgetSafePassword /auth/login /auth/refresh /account
    /auth/password /auth/safePassword /auth/newSafePassword /accountCard /accountCard/{id} /accountBankCard
    /accountBankCard/{id} /accountVirtualAddress /accountVirtualAddress/{id} /accountConvenienceStore
    /transaction/deposit /transaction/depositReceipt/{id} /transaction/withdraw /gameApi/transferMode
    /gameApi/transfer /gameApi/transferAll /transaction/discount /siteMessage/{id}`,
  DELETE: '/auth/logout /transaction/depositCancel/{id} /siteMessage/{id}',
};
/** Our assumption: no call for texts is known. */
// How long withdrawals take is measured where they are paid.
const ADDED = ['GET /article', 'GET /article/{id}', 'GET /payoutTime'];

it('has each call of the specification, and none besides but our assumptions', () => {
  const wanted = Object.entries(SPEC).flatMap(([method, paths]) =>
    paths.split(/\s+/).map((path) => `${method} ${path}`),
  );
  const had = ENTRIES.map(({ method, path }) => `${method} ${path.replace(/:\w+\??/g, '{id}')}`);
  expect([...new Set(had)].sort()).toEqual([...wanted, ...ADDED].sort());
});

it('sends site, language and session calls by webapi, the rest by dataApi (spec §7)', () => {
  const names = ENTRIES.filter(({ client }) => client === 'webapi').map(({ name }) => name);
  expect(names.sort()).toEqual(
    ['webSite', 'webSetting', 'categorySeo', 'languages', 'login', 'signUp', 'refresh', 'logout'].sort(),
  );
});

describe.each(ENTRIES)('$name', (call) => {
  it('loads the schemas that it names', async () => {
    const schemas = await schemasOf(call);
    expect(Object.keys(schemas)).toEqual(
      (['query', 'body', 'item', 'summary'] as const).filter((part) => call[part] !== undefined),
    );
    expect('item' in schemas).toBe(call.answers !== 'nothing');
    expect('summary' in schemas).toBe(call.answers === 'records');
    if (call.method !== 'POST') expect(call.body).toBeUndefined();
  });

  it('makes stale only reads that exist', () => {
    for (const name of call.makesStale ?? []) {
      expect(ENTRIES.find((entry) => entry.name === name)?.method, name).toBe('GET');
    }
    if (call.method === 'GET' && !call.changesState) expect(call.makesStale).toBeUndefined();
  });

  it('says what contradicts nothing', () => {
    for (const name of call.digits ?? []) expect(call.path).toMatch(new RegExp(`:${name}(\\?|/|$)`));
    if (call.sharedByGuests) expect([call.method, call.access]).toEqual(['GET', 'any']);
    if (call.movesMoney) expect([call.method, call.access]).toEqual(['POST', 'member']);
  });

  it('can be told from others of its method and path', () => {
    const namesakes = ENTRIES.filter(({ method, path }) => method === call.method && path === call.path);
    const marks = namesakes.map(({ access, when, format }) => JSON.stringify([access, when, format]));
    expect(new Set(marks).size).toBe(namesakes.length);
  });
});
