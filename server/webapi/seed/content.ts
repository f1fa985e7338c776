/** Everything the embedded API is seeded with, both languages; inserted by apply.ts. */
export { checkInActivity, summerWheel } from './activities.ts';
export { announcements, placements } from './announcements.ts';
export { banks } from './banks.ts';
export { discounts } from './discounts.ts';
export { games, tags } from './games.ts';
export { levels } from './levels.ts';
export { messages } from './messages.ts';
export { maintenances, products } from './products.ts';
export { promotions, slides } from './promotions.ts';
export { regions, stores } from './regions.ts';
export { areaCodes, BRAND, categories, languages, siteMetadata, siteSettings } from './site.ts';
