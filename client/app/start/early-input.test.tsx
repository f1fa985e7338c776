import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { keepEarlyInput } from './early-input.ts';

function Fields() {
  const [note, setNote] = useState('');
  const { register, watch } = useForm({ defaultValues: { amount: '', name: 'Ada' } });
  return (
    <form>
      <input aria-label="Amount" {...register('amount')} />
      <input aria-label="Name" {...register('name')} />
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <input type="checkbox" aria-label="Terms" />
      <output>{[watch('amount'), watch('name'), note].join(' / ')}</output>
    </form>
  );
}

function showServerHtml() {
  const host = document.createElement('div');
  host.innerHTML = renderToString(<Fields />);
  document.body.append(host);
  const field = (label: string) => host.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
  const type = (label: string, text: string) => {
    const element = field(label);
    if (!element) throw new Error(`no field ${label}`);
    fireEvent.input(element, { target: { value: text } });
  };
  const state = () => host.querySelector('output')?.textContent;
  const hydrate = () => act(async () => void hydrateRoot(host, <Fields />));
  return { host, field, type, state, hydrate };
}

afterEach(() => document.body.replaceChildren());

it('enters again what was typed before the app was loaded and while it started', async () => {
  const page = showServerHtml();
  page.type('Amount', '1000');
  page.type('Note', 'before');
  const enterAgain = keepEarlyInput(document);
  page.type('Name', 'Gra');
  page.type('Name', 'Grace');
  await page.hydrate();
  act(enterAgain);
  expect(page.state()).toBe('1000 / Grace / before');
  expect(page.field('Amount')?.value).toBe('1000');
});

it('leaves a field alone that was removed or changed by the page', async () => {
  const page = showServerHtml();
  page.type('Name', 'Grace');
  const enterAgain = keepEarlyInput(document);
  page.field('Name')?.remove();
  act(enterAgain);
  expect(page.host.querySelector('[aria-label="Name"]')).toBeNull();
});

it('leaves to the forms what is typed after hydration', async () => {
  const page = showServerHtml();
  page.type('Amount', '5');
  const enterAgain = keepEarlyInput(document);
  await page.hydrate();
  act(enterAgain);
  page.type('Amount', '6');
  expect(page.state()).toBe('6 / Ada / ');
});
