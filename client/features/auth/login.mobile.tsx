import type { PageModule } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Mark } from '#ui/display/mark.tsx';
import { LoginForm, SignupHint } from './login-form.tsx';

export const head: PageModule['head'] = ({ text }) => ({ description: text('auth.login.description') });

export default function LoginPage() {
  const text = useText();
  return (
    <div className="bg-[radial-gradient(70%_20rem_at_50%_0,var(--color-primary-tint),transparent)]">
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-gutter py-8">
        <div className="flex flex-col items-center text-center">
          <Mark size={72} />
          <h1 className="mt-4 text-2xl">{text('auth.login.title')}</h1>
          <p className="mt-1 text-faint">{text('auth.login.text')}</p>
        </div>
        <LoginForm />
        <SignupHint />
      </div>
    </div>
  );
}
