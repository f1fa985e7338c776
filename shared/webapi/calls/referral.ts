import { defineCalls } from '../call.ts';

/** Referred members and commissions. */
export const REFERRAL_CALLS = defineCalls({
  referral: {
    method: 'GET',
    path: '/distribution/promotion',
    access: 'member',
    answers: 'one',
    optional: true,
    freshSeconds: 60,
    schemas: () => import('../schemas/distribution.ts'),
    item: 'distributionPromotion',
  },
  referredMembers: {
    method: 'GET',
    path: '/distribution/belong',
    access: 'member',
    answers: 'pages',
    optional: true,
    schemas: () => import('../schemas/distribution.ts'),
    query: 'referredQuery',
    item: 'distributionMember',
  },
  commissions: {
    method: 'GET',
    path: '/distribution/record',
    access: 'member',
    answers: 'pages',
    optional: true,
    schemas: () => import('../schemas/distribution.ts'),
    query: 'commissionQuery',
    item: 'distributionRecord',
  },
});
