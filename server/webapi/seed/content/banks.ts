import type { SeedBank } from '../types.ts';
import { art } from '../types.ts';
import rows from './banks.json' with { type: 'json' };

/** The codes are those of Taiwan's interbank network. */
export const banks: SeedBank[] = rows.map((bank) => ({ ...bank, logo: art(`bank/${bank.code}`) }));
