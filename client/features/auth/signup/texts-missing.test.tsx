import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import PhoneStep from './phone-step.tsx';
import { useSignupForm } from './use-signup-form.ts';

vi.mock('./agreed-texts.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

function Step() {
  const form = useSignupForm(async () => {});
  return (
    <form ref={form.formProps.ref}>
      <button type="button" onClick={() => form.setProblem(null)}>
        {form.problem?.text ?? 'nothing wrong'}
      </button>
      <PhoneStep form={form} />
    </form>
  );
}

it('shows at each press that the code of the terms is gone after a new build', async () => {
  await renderApp(<Step />, { page: { name: 'SIGNUP', pathname: '/enUS/signup' } });
  for (const name of ['terms of service', 'privacy policy', 'privacy policy']) {
    fireEvent.click(await screen.findByRole('link', { name }));
    fireEvent.click(await screen.findByText(/this page is an older version/));
    expect(screen.getByText('nothing wrong')).toBeTruthy();
  }
});
