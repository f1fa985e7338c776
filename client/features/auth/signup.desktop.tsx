import type { PageModule } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { areaCodesQuery } from './api.ts';
import { AuthCard } from './auth-card.tsx';
import { LoginHint, SignupForm } from './signup-form.tsx';

export { signupHead as head } from './heads.ts';

export const queries: PageModule['queries'] = ({ app }) => [areaCodesQuery(app)];

export default function SignupPage() {
  const text = useText();
  return (
    <AuthCard title={text('auth.signup.title')} text={text('auth.signup.text')}>
      <SignupForm />
      <div className="mt-6 border-t border-line pt-6">
        <LoginHint />
      </div>
    </AuthCard>
  );
}
