import type { SeedRegion, SeedStore } from '../types.ts';
import regionRows from './regions.json' with { type: 'json' };
import storeRows from './stores.json' with { type: 'json' };

/** The 22 counties and cities of Taiwan, and the districts that have a convenience store. */
export const regions: SeedRegion[] = regionRows;

/** JSON widens `brand` to string; content.test.ts checks the values. */
export const stores = storeRows as SeedStore[];
