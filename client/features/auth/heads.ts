import type { PageModule } from '#platform/site/page.ts';

/** Description of the login page, on both devices. */
export const loginHead: PageModule['head'] = ({ text }) => ({
  description: text('auth.login.description'),
});

/** Description of the signup page, on both devices. */
export const signupHead: PageModule['head'] = ({ text }) => ({
  description: text('auth.signup.description'),
});
