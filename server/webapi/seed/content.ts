/** Everything the embedded API is seeded with, both languages; inserted by apply.ts. */
export { checkInActivity, summerWheel, tiers } from './content/activities.ts';
export { announcements, placements } from './content/announcements.ts';
export { articles } from './content/articles.ts';
export { banks } from './content/banks.ts';
export { depositChannels } from './content/deposit-channels.ts';
export { discounts } from './content/discounts.ts';
export { games, tags } from './content/games.ts';
export { levels } from './content/levels.ts';
export { messages } from './content/messages.ts';
export { maintenances, products } from './content/products.ts';
export { promotions, slides } from './content/promotions.ts';
export { regions, stores } from './content/regions.ts';
export { areaCodes, categories, languages, siteMetadata, siteSettings } from './content/site.ts';
export { virtualChannels } from './content/virtual-channels.ts';
