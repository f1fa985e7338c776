import type { DehydratedQueries } from '#platform/net/query-client.ts';
import type { PublicConfig } from '#shared/config.ts';
import type { Target } from '#shared/paths.ts';
import { type PageRequest, type SiteData, STATE_ID } from '#shared/render.ts';
import type { IconData } from '#ui/display/icon.tsx';

/** What the server inlines for the browser to take over with. All of it is public to whoever got the page. */
export interface DocumentState {
  config: PublicConfig;
  site: SiteData;
  target: Target;
  request: PageRequest;
  /** The query it was rendered with: without what guests' pages do not depend on (campaign marks). */
  search: string;
  origin: string;
  /** When the server rendered the page, in milliseconds. */
  renderedAt: number;
  domainLocale?: Target['locale'];
  /** Of the session that the server rendered for (platform/api/session.ts); '' for a guest. The first client render agrees. */
  sessionMark: string;
  queries: DehydratedQueries;
  /** Of the request that this page answers; '' where others are answered with the same bytes. */
  requestId: string;
  /** What public/boot.js says where the app's code does not come. */
  missingCode: { text: string; reload: string };
  /** Words of public/boot.js for a browser that the app does not support. */
  oldBrowser: string;
  /** Icons of the first paint, by name. */
  icons: Record<string, IconData>;
}

/**
 * Reads what the server inlined, and takes it out of the document: it holds a member's name, phone and balance, which
 * must not outlive the session. The texts for public/boot.js stay, in an element that is no script.
 * @throws Error when the page came without it.
 */
export function readDocumentState(document: Document): DocumentState {
  const element = document.getElementById(STATE_ID);
  if (!element?.textContent) throw new Error('the page carries no state');
  // Written by entry-server.tsx of the same build.
  const state = JSON.parse(element.textContent) as DocumentState;
  const rest = document.createElement('template');
  rest.id = STATE_ID;
  rest.textContent = JSON.stringify({ missingCode: state.missingCode });
  element.replaceWith(rest);
  return state;
}
