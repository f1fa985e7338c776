/** The two layouts of the site (spec §1). The server chooses one for each visitor (server/middleware/visitor.ts). */
export type Device = 'desktop' | 'mobile';
export const DEVICES = ['desktop', 'mobile'] as const satisfies readonly Device[];
/** First path segment of every mobile page (spec §9). */
export const MOBILE_PREFIX = 'm';

/** Content of every page's viewport meta element, static pages included: scale fixed at 1, no zoom by the user (spec §9). */
export const VIEWPORT =
  'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover';
