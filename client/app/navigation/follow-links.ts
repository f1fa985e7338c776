import { isServerPath } from '#shared/server-paths.ts';
import { isModified } from '#ui/base/modified-press.ts';

/**
 * Links are plain anchors everywhere: cheap to render, and usable without JavaScript. This listener passes a click on a link
 * of the site to the router. Jumps within the page go there too: history entries that the browser makes itself have no key
 * for their scroll position (scroll.ts).
 */
export function followLinks(document: Document, go: (href: string) => void): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || isModified(event)) return;
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (!anchor?.href || (anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download'))
      return;
    if (anchor.origin !== document.location.origin || isServerPath(anchor.pathname)) return;
    event.preventDefault();
    go(anchor.href);
  });
}
