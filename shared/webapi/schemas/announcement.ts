import * as z from 'zod/mini';
import { flag, id, sort, text, time } from '../fields.ts';

/**
 * `GET /announcement`. An unknown type counts as system. `is_pinned`, our extension, sorts it before all others.
 * `promotion_id`, our extension too, is the promotion that it announces.
 */
export const announcement = z.object({
  id,
  title: text,
  content: text,
  type: z.catch(z.enum(['system', 'maintenance', 'promotion']), 'system'),
  is_popup: flag,
  is_pinned: flag,
  start_at: time,
  end_at: z.nullish(time),
  promotion_id: z.catch(z.nullish(id), undefined),
  sort,
});
export type Announcement = z.infer<typeof announcement>;
