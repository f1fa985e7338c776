/** The content that apply.ts inserts into a new database, in both languages. */
export { checkInActivity, summerWheel, tiers } from './content/activities.ts';
export { announcements, placements } from './content/announcements.ts';
export { articles } from './content/articles.ts';
export { depositChannels } from './content/deposit-channels.ts';
export { discounts } from './content/discounts.ts';
export { games, tags } from './content/games.ts';
export { levels } from './content/levels.ts';
export { messages } from './content/messages.ts';
export { banks, regions, stores, virtualChannels, withdrawPolicy } from './content/payout-options.ts';
export { maintenances, products } from './content/products.ts';
export { promotions, slides } from './content/promotions.ts';
export { areaCodes, categories, languages, siteMetadata, siteSettings } from './content/site.ts';
