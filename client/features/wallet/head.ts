import type { PageModule } from '#platform/site/page.ts';

export const walletHead: PageModule['head'] = ({ text }) => ({ title: text('layout.page.TRADE') });
