import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import { renderApp, storeSession } from '#tests/setup/app.tsx';
import { useOwnPicture } from './own-picture.ts';

const urls = { made: [] as unknown[], revoked: [] as string[] };

beforeEach(() => {
  localStorage.clear();
  createCookies().remove(AUTH_COOKIE);
  Object.assign(urls, { made: [], revoked: [] });
  URL.createObjectURL = (blob) => `blob:${urls.made.push(blob)}`;
  URL.revokeObjectURL = (url) => void urls.revoked.push(url);
});
afterEach(() => void vi.unstubAllGlobals());

function Picture({ address }: { address: string | null | undefined }) {
  const { src, isFailed } = useOwnPicture(address);
  return <output>{isFailed ? 'failed' : (src ?? 'none')}</output>;
}

async function show(
  address: string | null | undefined,
  answer: () => Promise<Response> = async () => new Response('x'),
) {
  const fetch = vi.fn((_url: URL, _options: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  const view = await renderApp(<Picture address={address} />);
  return { ...view, fetch, shown: () => screen.getByRole('status').textContent };
}

it.each([
  true,
  false,
])('loads a picture of the API with the token of a member (%s), and frees it', async (isMember) => {
  if (isMember) storeSession();
  const { fetch, shown, unmount } = await show('/api/webapi/receipt/7');
  await waitFor(() => expect(shown()).toMatch(/^blob:/));
  const [url, options] = fetch.mock.lastCall ?? [];
  expect([String(url), options?.headers]).toEqual([
    'http://localhost/api/webapi/receipt/7',
    isMember ? { Authorization: 'Bearer t' } : undefined,
  ]);
  const last = shown();
  unmount();
  expect(urls.revoked).toContain(last);
  expect(urls.revoked).toHaveLength(urls.made.length);
});

it.each([
  ['/upload/a.jpg', 'http://localhost/upload/a.jpg'],
  ['/api/webapix/a.jpg', 'http://localhost/api/webapix/a.jpg'],
  ['https://cdn.example/api/webapi/a.jpg', 'https://cdn.example/api/webapi/a.jpg'],
  ['http://cdn.example/a.jpg', 'http://cdn.example/a.jpg'],
  ['javascript:alert(1)', 'none'],
  ['data:image/png,x', 'none'],
  ['', 'none'],
  [null, 'none'],
  [undefined, 'none'],
])('shows the picture at %s as %s, without a request', async (address, src) => {
  const { fetch, shown } = await show(address);
  expect(shown()).toBe(src);
  expect(fetch).not.toHaveBeenCalled();
});

it('reports a picture that the API refuses', async () => {
  const { shown } = await show('/api/webapi/receipt/7', async () => new Response('no', { status: 403 }));
  await waitFor(() => expect(shown()).toBe('failed'));
});
