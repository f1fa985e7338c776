import { LOCALES } from '#shared/locales.ts';
import messageRows from './content/messages.json' with { type: 'json' };
import site from './content/site.json' with { type: 'json' };
import type { SeedMessage } from './types.ts';

/** The content that apply.ts inserts into a new database, in both languages. */
export { checkInActivity, luckyWheel, tiers } from './content/activities.ts';
export { default as announcements } from './content/announcements.json' with { type: 'json' };
export { articles } from './content/articles.ts';
/** The checksums of the crypto addresses are wrong on purpose, so that no wallet sends money to them. */
export { default as depositChannels } from './content/deposit-channels.json' with { type: 'json' };
/** A rebate without a rate takes that of the member's level. A timer pays the birthday gift like a rebate. */
export { default as discounts } from './content/discounts.json' with { type: 'json' };
export { games } from './content/games.ts';
export { levels } from './content/levels.ts';
export { banks, virtualChannels, withdrawPolicy } from './content/payout-options.ts';
export { default as placements } from './content/placements.json' with { type: 'json' };
export { maintenances, products } from './content/products.ts';
export { promotions, slides } from './content/promotions.ts';
/** The 22 counties and cities of Taiwan, and the districts that have a convenience store. */
export { default as regions } from './content/regions.json' with { type: 'json' };
export { default as stores } from './content/stores.json' with { type: 'json' };
export { default as tags } from './content/tags.json' with { type: 'json' };

/** Messages of the demo member, newest first. JSON widens `type` to string; content.test.ts checks the values. */
export const messages = messageRows as SeedMessage[];

/** GAME_NAME_CAPTION is off because the game pictures contain the names. */
export const { metadata: siteMetadata, settings: siteSettings, areaCodes, categories } = site;

export const languages = LOCALES.map(({ code, language, name, dir }, index) => ({
  code,
  language,
  name,
  dir,
  sort: index + 1,
}));
