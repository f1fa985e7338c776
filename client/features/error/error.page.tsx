import type { PageModule } from '#platform/site/page.ts';

export { ErrorPage as default } from './error-screen.tsx';

export const head: PageModule['head'] = ({ text }) => ({ title: text('common.errorTitle'), isNoindex: true });
