import type { ApiTransport, SharedCache } from '#shared/render.ts';

export const HOST_HEADER = 'X-Forwarded-Host';

/**
 * Sends calls with the visitor's host, so that an API that serves many hosts can tell them apart. The name has no port: cached
 * data of a host is the same on all its ports. A value and not the request's context, because caches refresh outside of requests.
 */
export function apiForHost(callApi: ApiTransport, hostName: string): ApiTransport {
  return (call) => callApi({ ...call, headers: { ...call.headers, [HOST_HEADER]: hostName } });
}

/** Keeps the cached responses of one host apart from those of others. */
export function cacheForHost(cache: SharedCache, hostName: string): SharedCache {
  return { get: (key, load) => cache.get(`${hostName} ${key}`, load) };
}
