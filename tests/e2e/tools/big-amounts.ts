import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Site } from './site.ts';

/** Fields whose two decimals are no money. */
const NO_MONEY = /rate|multiple|fee_value|coin/;

/**
 * Starts an API that answers as the API of `site`, with every amount in billions: "12.50" is "1234567812.50". Zeros
 * stay. A site with this API as its WEBAPI_ORIGIN renders large amounts on the server and in the browser.
 */
export async function startBigAmounts(site: Site): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const own = { ...headers, host: new URL(site.origin).host, 'accept-encoding': 'identity' };
    const call = sendRequest(site.origin + url, { method, headers: own }, async (answer) => {
      const body = await buffer(answer);
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
      const isJson = rest['content-type']?.includes('json');
      response.writeHead(answer.statusCode ?? 502, rest).end(isJson ? raiseAmounts(body.toString()) : body);
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

function raiseAmounts(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (key, value) => {
      const isAmount = typeof value === 'string' && /^-?\d{1,10}\.\d\d$/.test(value) && !NO_MONEY.test(key);
      if (!isAmount || Number(value) === 0) return value;
      return value.replace(/\d+/, (digits: string) => digits.padStart(10, '1234567890'));
    }),
  );
}
