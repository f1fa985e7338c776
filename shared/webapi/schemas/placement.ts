import * as z from 'zod/mini';
import { id, sort, text } from '../fields.ts';

/** Positions of placements. */
export const placementPosition = z.enum(['home_popup', 'home_side', 'deposit_top', 'login_side']);
export type PlacementPosition = z.infer<typeof placementPosition>;
/** Query of `GET /placement`. */
export const placementQuery = z.object({ position: z.optional(placementPosition) });

/**
 * `GET /placement?position=`. `audience` is our extension; absent: everybody. `link` is an address or a path of this site.
 * `frequency`: how often a device shows it.
 */
export const placement = z.object({
  id,
  position: placementPosition,
  image: z.nullish(text),
  title: text,
  content: z.nullish(text),
  link: z.nullish(text),
  /** An unknown audience counts as nobody, so that the placement is not shown to the wrong visitors. */
  audience: z.catch(z.nullish(z.enum(['guest', 'member', 'nobody'])), 'nobody'),
  frequency: z.catch(z.enum(['once', 'daily', 'always']), 'once'),
  sort,
});
export type Placement = z.infer<typeof placement>;
