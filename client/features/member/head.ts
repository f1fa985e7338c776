import type { PageModule } from '#platform/site/page.ts';

export const memberHead: PageModule['head'] = ({ text }) => ({ title: text('layout.page.MEMBER') });
