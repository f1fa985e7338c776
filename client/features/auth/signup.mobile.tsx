import type { PageModule } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { areaCodesQuery } from './api.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginHint, SignupForm } from './signup-form.tsx';

export { signupHead as head } from './heads.ts';

export const queries: PageModule['queries'] = ({ app }) => [areaCodesQuery(app)];

export default function SignupPage() {
  const text = useText();
  return (
    <AuthPage title={text('auth.signup.title')} text={text('auth.signup.text')}>
      <SignupForm />
      <LoginHint />
    </AuthPage>
  );
}
