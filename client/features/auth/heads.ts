import type { PageModule } from '#platform/site/page.ts';

export const loginHead: PageModule['head'] = ({ text }) => ({
  title: text('layout.page.LOGIN'),
  description: text('auth.login.description'),
});

export const signupHead: PageModule['head'] = ({ text }) => ({
  title: text('layout.page.SIGNUP'),
  description: text('auth.signup.description'),
});
