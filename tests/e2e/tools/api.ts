import type { Site } from './site.ts';

export const DEMO = { account: 'demo', password: 'demo-password-1' };

/** Sends to the site's API as another browser would. @throws Error with the API's answer when it refuses. */
export async function callApi(site: Site, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${site.origin}/api/webapi${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.status !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** The token of a new session, as a login in another browser would make one. */
export async function logIn(site: Site, credentials: { account: string; password: string } = DEMO) {
  const { account, password } = credentials;
  // The embedded API's own answer, which its schema describes.
  const answer = (await callApi(site, '/auth/login', { account, password })) as { access_token: string };
  return answer.access_token;
}
