import { defineCalls } from '../call.ts';

/** Fields that all lists of records share. */
const RECORDS = {
  method: 'GET',
  access: 'member',
  answers: 'records',
  freshSeconds: 10,
  schemas: () => import('../schemas/records.ts'),
} as const;

/** Records of a member, newest first, with the sums of the whole range on request. */
export const RECORD_CALLS = defineCalls({
  depositRecords: {
    ...RECORDS,
    path: '/depositRecord',
    query: 'depositRecordQuery',
    item: 'depositRecord',
    summary: 'depositSummary',
  },
  withdrawRecords: {
    ...RECORDS,
    path: '/withdrawRecord',
    query: 'withdrawRecordQuery',
    item: 'withdrawRecord',
    summary: 'withdrawSummary',
  },
  transferRecords: {
    ...RECORDS,
    path: '/gameTransferRecord',
    query: 'transferRecordQuery',
    item: 'transferRecord',
    summary: 'transferSummary',
  },
  discountRecords: {
    ...RECORDS,
    path: '/discountRecord',
    query: 'discountRecordQuery',
    item: 'discountRecord',
    summary: 'discountSummary',
  },
  gameRecords: {
    ...RECORDS,
    path: '/gameRecord',
    query: 'gameRecordQuery',
    item: 'gameRecord',
    summary: 'gameRecordSummary',
  },
});
