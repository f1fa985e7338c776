import { useText } from '#platform/site/text.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginForm, SignupHint } from './login-form.tsx';

export { loginHead as head } from './heads.ts';

export default function LoginPage() {
  const text = useText();
  return (
    <AuthPage title={text('auth.login.title')} text={text('auth.login.text')}>
      <LoginForm />
      <SignupHint />
    </AuthPage>
  );
}
