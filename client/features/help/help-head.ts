import type { PageModule } from '#platform/site/page.ts';

export const helpHead: NonNullable<PageModule['head']> = ({ text }) => ({
  description: text('help.guides.description'),
});
