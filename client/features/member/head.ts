import type { PageModule } from '#platform/page.ts';

export const memberHead: PageModule['head'] = ({ text }) => ({ title: text('layout.page.MEMBER') });
