import { isServerPath } from '#shared/server-paths.ts';

/**
 * Links are plain anchors everywhere (cheap to render, usable before and without JavaScript); this one listener
 * follows those that stay on the site inside the page. Jumps within the page go the same way: entries that the
 * browser makes by itself have no key by which the way back would find their position (app/navigation/scroll.ts). Answers
 * the function that stops listening.
 */
export function followLinks(document: Document, go: (href: string) => void): () => void {
  const handleClick = (event: MouseEvent) => {
    const anchor = anchorToFollow(event, document.location);
    if (!anchor) return;
    event.preventDefault();
    go(anchor.href);
  };
  document.addEventListener('click', handleClick);
  return () => document.removeEventListener('click', handleClick);
}

function anchorToFollow(event: MouseEvent, location: Location): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor?.href || (anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download'))
    return undefined;
  if (anchor.origin !== location.origin || isServerPath(anchor.pathname)) return undefined;
  return anchor;
}
