import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Site } from './site.ts';

/** Fields whose two decimals are no money. */
const NO_MONEY = /rate|multiple|fee_value|coin/;

/** Replaces a value of a response, as the second argument of JSON.parse does. */
type Change = (key: string, value: unknown) => unknown;

/**
 * Starts an API that answers as the API of `site`, with changed values. A site with this API as its WEBAPI_ORIGIN renders
 * them on the server and in the browser.
 */
export async function startChangedApi(
  site: Site,
  change: Change,
): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const own = { ...headers, host: new URL(site.origin).host, 'accept-encoding': 'identity' };
    const call = sendRequest(site.origin + url, { method, headers: own }, async (answer) => {
      const body = await buffer(answer);
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
      const isJson = rest['content-type']?.includes('json');
      response.writeHead(answer.statusCode ?? 502, rest);
      response.end(isJson ? JSON.stringify(JSON.parse(body.toString(), change)) : body);
    });
    call.on('error', () => response.destroy());
    request.pipe(call);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Every amount in billions: "12.50" is "1234567812.50". Zeros stay. */
export const raiseAmounts: Change = (key, value) => {
  const isAmount = typeof value === 'string' && /^-?\d{1,10}\.\d\d$/.test(value) && !NO_MONEY.test(key);
  if (!isAmount || Number(value) === 0) return value;
  return value.replace(/\d+/, (digits) => digits.padStart(10, '1234567890'));
};

/** Names that an operator or a member chose as one word of 400 letters. Names of settings are in upper case. */
export const lengthenNames: Change = (key, value) => {
  const isName =
    /^(level_name|label|title|product_name|account_masked)$/.test(key) ||
    (key === 'name' && /^[A-Z][a-z]/.test(String(value)));
  return isName && typeof value === 'string' ? 'Longword'.repeat(50) : value;
};
