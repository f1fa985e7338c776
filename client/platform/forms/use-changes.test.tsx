import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useApp } from '#platform/site/page.ts';
import { emptyAsAbsent, textInput } from '#shared/webapi/fields.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, type } from '#tests/setup/hands.ts';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { useApiForm } from './use-api-form.ts';

const schema = z.object({ name: textInput(20), number: emptyAsAbsent(textInput(20)) });

interface CardProps {
  draftId?: number;
  leavesPage?: boolean;
  confirm?: () => Promise<boolean>;
}

function Card({ draftId, leavesPage = false, confirm }: CardProps) {
  const app = useApp();
  const form = useApiForm({
    schema,
    defaultValues: { name: 'Ada', number: '' },
    keepsChanges: true,
    leavesPage,
    confirm,
    ...(draftId !== undefined && { draftId }),
    submit: (body) => app.dataApi('POST', '/card', { body, isHandled: true }),
  });
  return (
    <Form form={form}>
      <Field label="Name">
        <Input {...form.field('name')} />
      </Field>
      <Field label="Number">
        <Input {...form.field('number')} autoComplete="off" />
      </Field>
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

const api: TestAppOptions['api'] = { 'POST /card': { data: null } };
const reload = () => window.dispatchEvent(new Event('pagehide'));

async function show(props: CardProps = {}) {
  const view = await renderApp(<Card {...props} />, { api });
  const hasChanges = () => view.navigation.hold.mock.calls.some(([has]) => has());
  return { ...view, hasChanges };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('changes', () => {
  it('are differences to the initial values, and none after a revert', async () => {
    const { hasChanges } = await show();
    expect(hasChanges()).toBe(false);
    type('Name', 'Ada L');
    expect(hasChanges()).toBe(true);
    type('Name', 'Ada');
    expect(hasChanges()).toBe(false);
  });

  it('survive a reload while a question before the submit is open', async () => {
    const confirm = vi.fn(() => new Promise<boolean>(() => {}));
    const { hasChanges, unmount } = await show({ leavesPage: true, confirm });
    type('Name', 'Ada L');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    expect(hasChanges()).toBe(true);
    reload();
    unmount();
    await show();
    expect(input('Name').value).toBe('Ada L');
  });

  it.each([true, false])('are none once they were sent (leaves the page: %s)', async (leavesPage) => {
    const { hasChanges, calls } = await show({ leavesPage });
    type('Name', 'Ada L');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(hasChanges()).toBe(false));
    reload();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('survive a reload, except secret numbers', async () => {
    const { unmount } = await show();
    type('Name', 'Ada L');
    type('Number', '901540028316');
    reload();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('901540028316');
    unmount();
    const { hasChanges } = await show();
    expect([input('Name').value, input('Number').value]).toEqual(['Ada L', '']);
    expect(hasChanges()).toBe(true);
  });

  it('of one record are not restored in the form of another', async () => {
    const { unmount } = await show({ draftId: 7 });
    type('Name', 'Ada L');
    reload();
    unmount();
    await show({ draftId: 8 });
    expect(input('Name').value).toBe('Ada');
  });

  it('are not restored when the page returns from the back/forward cache', async () => {
    const { unmount } = await show();
    type('Name', 'Ada L');
    reload();
    window.dispatchEvent(new Event('pageshow'));
    unmount();
    await show();
    expect(input('Name').value).toBe('Ada');
  });

  it('store nothing if nothing was typed', async () => {
    await show();
    reload();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});
