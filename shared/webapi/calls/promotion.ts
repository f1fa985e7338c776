import { defineCalls } from '../call.ts';

/** Promotions and discounts. */
export const PROMOTION_CALLS = defineCalls({
  promotions: {
    method: 'GET',
    path: '/promotions',
    access: 'any',
    sharedByGuests: true,
    answers: 'pages',
    freshSeconds: 60,
    schemas: () => import('../schemas/promotion.ts'),
    query: 'promotionQuery',
    item: 'promotion',
  },
  /** By id or by the path of its activity. Members also get their spins and draws. */
  promotion: {
    method: 'GET',
    path: '/promotion/:key',
    access: 'any',
    sharedByGuests: true,
    answers: 'one',
    freshSeconds: 60,
    schemas: () => import('../schemas/promotion.ts'),
    item: 'promotionDetail',
  },
  promotionPreview: {
    method: 'GET',
    path: '/promotionPreview/:key',
    access: 'any',
    answers: 'one',
    optional: true,
    freshSeconds: 0,
    schemas: () => import('../schemas/promotion.ts'),
    query: 'promotionPreviewQuery',
    item: 'promotionDetail',
  },
  discounts: {
    method: 'GET',
    path: '/discount',
    access: 'member',
    answers: 'list',
    freshSeconds: 15,
    schemas: () => import('../schemas/discount.ts'),
    query: 'discountQuery',
    item: 'discount',
  },
  /** Applies for a discount, spins a wheel or claims a check-in. Repeated requests have no further effect. */
  applyDiscount: {
    method: 'POST',
    path: '/transaction/discount',
    access: 'member',
    movesMoney: true,
    answers: 'one',
    invalidates: ['discounts', 'discountRecords', 'promotion', 'checkIn', 'wallet', 'wallets'],
    schemas: () => import('../schemas/discount.ts'),
    body: 'discountBody',
    item: 'discountResult',
  },
});
