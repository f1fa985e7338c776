import type { PageModule } from '#platform/site/page.ts';

export const loginHead: PageModule['head'] = ({ text }) => ({
  description: text('auth.login.description'),
});

export const signupHead: PageModule['head'] = ({ text }) => ({
  description: text('auth.signup.description'),
});
