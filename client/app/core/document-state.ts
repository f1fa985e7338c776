import type { DehydratedQueries } from '#platform/net/query-client.ts';
import type { PublicConfig } from '#shared/config.ts';
import type { Target } from '#shared/paths.ts';
import { type PageRequest, type SiteData, STATE_ID } from '#shared/render.ts';
import type { IconData } from '#ui/display/icon.tsx';

/** The state that the server writes into the document. Everybody who receives the page can read it. */
export interface DocumentState {
  config: PublicConfig;
  site: SiteData;
  target: Target;
  request: PageRequest;
  /** The query that the page was rendered with, without the campaign marks that guests' pages do not depend on. */
  search: string;
  origin: string;
  /** When the server rendered the page, in milliseconds. */
  renderedAt: number;
  domainLocale?: Target['locale'];
  /** Mark of the session that the server rendered for (platform/api/session.ts); '' for a guest. */
  sessionMark: string;
  queries: DehydratedQueries;
  /** Id of the request that this page answers; '' if the same bytes answer several requests. */
  requestId: string;
  /** Texts of public/boot.js for code that cannot be loaded. */
  missingCode: { text: string; reload: string };
  /** Text of public/boot.js for a browser that the app does not support. */
  oldBrowser: string;
  /** Icons of the first paint, by name. */
  icons: Record<string, IconData>;
}

/**
 * Reads the server's state and removes it from the document: it holds a member's name, phone and balance, which must not
 * outlive the session. The texts for public/boot.js stay, in an element that is no script.
 * @throws Error when the document has no state.
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
