import { useQuery } from '@tanstack/react-query';
import { placementsQuery } from '#platform/content/placements.ts';
import { type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { AuthCard, LoginSide } from './auth-card.tsx';
import { LoginForm, SignupHint } from './login-form.tsx';

export { loginHead as head } from './heads.ts';

export const queries: PageModule['queries'] = ({ app }) => [placementsQuery(app, 'login_side')];

export default function LoginPage() {
  const text = useText();
  const { data: [side] = [] } = useQuery(placementsQuery(useApp(), 'login_side'));
  return (
    <AuthCard
      title={text('auth.login.title')}
      text={text('auth.login.text')}
      side={side && <LoginSide placement={side} />}
    >
      <LoginForm />
      <div className="mt-6 border-t border-line pt-6">
        <SignupHint />
      </div>
    </AuthCard>
  );
}
