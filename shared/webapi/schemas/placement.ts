import * as z from 'zod/mini';
import { id, sort, text } from '../fields.ts';

export const placementPosition = z.enum(['home_popup', 'home_side', 'deposit_top', 'login_side']);
export type PlacementPosition = z.infer<typeof placementPosition>;
/** Query of `GET /placement`. */
export const placementQuery = z.object({ position: z.optional(placementPosition) });

/** `GET /placement?position=`. `audience`, an extension of ours, says whom it is for; absent: everybody. `link`, where there is one, is an address or a path of this site; frequency says how often a device sees it. */
export const placement = z.object({
  id,
  position: placementPosition,
  image: z.nullish(text),
  title: text,
  content: z.nullish(text),
  link: z.nullish(text),
  /** A word that this site does not know is an audience that it cannot tell: nobody's. */
  audience: z.catch(z.nullish(z.enum(['guest', 'member', 'nobody'])), 'nobody'),
  frequency: z.catch(z.enum(['once', 'daily', 'always']), 'once'),
  sort,
});
export type Placement = z.infer<typeof placement>;
