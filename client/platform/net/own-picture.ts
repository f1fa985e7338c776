import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';

export interface OwnPicture {
  /** For an `<img>`; null until the picture is loaded. */
  src: string | null;
  isFailed: boolean;
}

/**
 * A picture that the API returns to its owner only (a receipt). An `<img>` sends no token, so a picture below the API's
 * path is fetched with it. Any other URL is used directly.
 */
export function useOwnPicture(address: string | null | undefined): OwnPicture {
  const app = useApp();
  const target = address ? pictureUrl(app, address) : null;
  const query = useQuery({
    queryKey: ['ownPicture', target?.url.href],
    queryFn: ({ signal }) => load(app, target?.url, signal),
    enabled: target?.isOwn === true,
    staleTime: Number.POSITIVE_INFINITY,
    // Private pictures do not stay in memory after they are shown.
    gcTime: 0,
  });
  const own = useObjectUrl(query.data);
  if (target && !target.isOwn) return { src: target.url.href, isFailed: false };
  return { src: own, isFailed: query.isError };
}

/** The URL of a picture; only http(s) is allowed. */
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

/** The object URL of a blob, revoked on unmount. */
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
