import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';

export interface OwnPicture {
  /** For an `<img>`; null until it is there. */
  src: string | null;
  isFailed: boolean;
}

/**
 * A picture that the API shows to its owner alone (a receipt). An `<img>` sends no token: one below the API's own path is
 * fetched with it, any other address is used as it is.
 */
export function useOwnPicture(address: string | null | undefined): OwnPicture {
  const app = useApp();
  const target = address ? pictureUrl(app, address) : null;
  const query = useQuery({
    queryKey: ['ownPicture', target?.url.href],
    queryFn: ({ signal }) => load(app, target?.url, signal),
    enabled: target?.isOwn === true,
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing private stays in memory longer than it is looked at.
    gcTime: 0,
  });
  const own = useObjectUrl(query.data);
  if (target && !target.isOwn) return { src: target.url.href, isFailed: false };
  return { src: own, isFailed: query.isError };
}

/** Nothing but http(s) is ever shown. */
function pictureUrl(app: AppEnvironment, address: string): { url: URL; isOwn: boolean } | null {
  const base = app.config.baseUrl || app.origin;
  const url = parseUrl(address, base);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const isOwn = url.origin === parseUrl(base, base)?.origin && url.pathname.startsWith(`${WEBAPI_PREFIX}/`);
  return { url, isOwn };
}

async function load(app: AppEnvironment, url: URL | undefined, signal: AbortSignal): Promise<Blob> {
  const authorization = app.auth.getAuthorization();
  const answer = await fetch(url ?? '', {
    signal,
    ...(authorization && { headers: { Authorization: authorization } }),
  });
  if (!answer.ok) throw new Error(`picture: HTTP ${answer.status}`);
  return answer.blob();
}

/** An address of a picture in memory, given back when it goes. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}
