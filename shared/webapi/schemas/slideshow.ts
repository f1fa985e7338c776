import * as z from 'zod/mini';
import { id, sort, text } from '../fields.ts';

/** Device whose slides are requested. */
export const slideDevice = z.enum(['desktop', 'mobile']);
/** Query of `GET /slideshow`. */
export const slideQuery = z.object({ device: z.optional(slideDevice) });

/**
 * `GET /slideshow?device=`. `link`: for `route` a route name with its params as a query (`PROMO_DETAIL?promoID=3`),
 * for `url` an address, for `promotion` a promotion's id. An unknown `link_type` counts as none.
 */
export const slide = z.object({
  id,
  title: text,
  image: text,
  image_mobile: z.nullish(text),
  alt: text,
  link_type: z.catch(z.enum(['none', 'route', 'url', 'promotion']), 'none'),
  link: z.nullish(text),
  sort,
});
export type Slide = z.infer<typeof slide>;
