import type { PageModule } from '#platform/site/page.ts';

/** Description of the guides, on both devices. */
export const helpHead: NonNullable<PageModule['head']> = ({ text }) => ({
  description: text('help.guides.description'),
});
