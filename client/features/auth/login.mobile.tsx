import type { PageModule } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { LoginForm, SignupHint } from './login-form.tsx';

export const head: PageModule['head'] = ({ text }) => ({ description: text('auth.login.description') });

export default function LoginPage() {
  const text = useText();
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-gutter py-6">
      <div>
        <h1 className="text-2xl">{text('auth.login.title')}</h1>
        <p className="mt-1 text-faint">{text('auth.login.text')}</p>
      </div>
      <LoginForm />
      <SignupHint />
    </div>
  );
}
