import type { Site } from './site.ts';

export const DEMO = { account: 'demo', password: 'demo-password-1' };

/** POSTs to the site's API without a browser. @throws Error with the response when the API refuses */
export async function callApi(site: Site, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${site.origin}/api/webapi${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const result = await response.json();
  if (result.status !== 'ok') throw new Error(`${path}: ${JSON.stringify(result)}`);
  return result.data;
}

/** Logs in by the API. @returns the token of the new session */
export async function logIn(site: Site, credentials: { account: string; password: string } = DEMO) {
  const { account, password } = credentials;
  // The schema of the call describes the response.
  const data = (await callApi(site, '/auth/login', { account, password })) as { access_token: string };
  return data.access_token;
}
