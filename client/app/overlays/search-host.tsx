import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Catcher } from '#app/errors/error-boundary.tsx';
import { showMissingCodeNotice } from '#app/watch/chunk-recovery.ts';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { isSearchKeyOn, markSearchKey } from '#platform/browser/search-key.ts';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Device } from '#shared/device.ts';
import { isModified } from '#ui/base/modified-press.ts';

/** The frame's links that open the search (layouts/frame/site-search.tsx). */
const LINKS = 'a[data-opens="search"]';
const DIALOG = '[role="dialog"]';
const SEARCH_FIELD = `${DIALOG} input[type="search"]`;
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

interface SearchState {
  isOpen: boolean;
  /** The code of the search is loaded, and the search has a field of its own. */
  isLoaded: boolean;
  /** Text typed before the search was loaded. */
  earlyText: string;
  /** How often the pointer entered a link that opens the search. The first time loads the code of the search. */
  nearCount: number;
}

export interface Search extends StoreApi<SearchState> {
  close: () => void;
}

/** Opens the search by its links, and by the key `/` on desktop if it is switched on. Listens until the document is left. */
export function createSearch(document: Document, getDevice: () => Device, local: SafeStorage): Search {
  const initial = { isOpen: false, isLoaded: false, earlyText: '', nearCount: 0 };
  const store = createStore<SearchState>(() => initial);
  const close = () => store.setState({ isOpen: false, earlyText: '' });

  const handleClick = (event: MouseEvent) => {
    if (isModified(event) || !isAtLink(event)) return;
    event.preventDefault();
    store.setState({ isOpen: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (store.getState().isOpen) leadToField(event);
    else if (getDevice() === 'desktop' && isForSearch(event) && isSearchKeyOn(local)) {
      event.preventDefault();
      store.setState({ isOpen: true });
    }
  };
  /** The dialog focuses its field one frame after it has opened. */
  const leadToField = (event: KeyboardEvent) => {
    const field = document.querySelector<HTMLInputElement>(SEARCH_FIELD);
    if (!field) keepEarlyText(event);
    else if (event.key.length === 1 && !field.closest(DIALOG)?.contains(document.activeElement))
      field.focus();
  };
  const keepEarlyText = (event: KeyboardEvent) => {
    const { earlyText } = store.getState();
    if (event.key === 'Escape') close();
    else if (event.key === 'Backspace') store.setState({ earlyText: earlyText.slice(0, -1) });
    else if (event.key.length === 1) store.setState({ earlyText: earlyText + event.key });
    else return;
    event.preventDefault();
  };
  const handleNear = (event: Event) => {
    if (isAtLink(event)) store.setState(({ nearCount }) => ({ nearCount: nearCount + 1 }));
  };

  // `capture`: before the listener that follows links.
  document.addEventListener('click', handleClick, { capture: true });
  document.addEventListener('keydown', handleKey);
  document.addEventListener('pointerover', handleNear);
  markSearchKey(document, isSearchKeyOn(local));
  return Object.assign(store, { close });
}

function isAtLink({ target }: Event): boolean {
  return target instanceof Element && target.closest(LINKS) !== null;
}

/** True for `/` outside of fields, on a page with a search and without an open overlay. */
function isForSearch({ key, repeat, target }: KeyboardEvent): boolean {
  if (key !== '/' || repeat || !(target instanceof Node)) return false;
  const { ownerDocument: document } = target;
  if (!document || (target instanceof Element && target.closest(FIELDS))) return false;
  return document.querySelector(OVERLAYS) === null && document.querySelector(LINKS) !== null;
}

/** The search over the page. Its own code loads when it is first needed. */
export function searchHostOf(search: Search): ComponentType {
  return function SearchHost() {
    const { isOpen, isLoaded, earlyText } = useStore(search);
    const { pathname, search: query } = usePage();
    const { SITE_SEARCH: SiteSearch } = useApp().parts;
    useSearchCode(search);
    useBusyLinks(isOpen && !isLoaded);

    // Closes when another page or another filter shows: the member chose a result.
    const place = `${pathname}?${query}`;
    const shown = useRef(place);
    useEffect(() => {
      if (shown.current !== place) search.close();
      shown.current = place;
    }, [place]);

    return (
      <Catcher resetKey={isOpen} onError={search.close}>
        {isLoaded && (
          <LazyBoundary need={isOpen}>
            <SiteSearch isOpen={isOpen} onClose={search.close} initialText={earlyText} />
          </LazyBoundary>
        )}
      </Catcher>
    );
  };
}

/** Loads the code when the search opens or the pointer comes near. A failure closes it; the next opening tries again. */
function useSearchCode(search: Search): void {
  const app = useApp();
  const text = useText();
  const isOpen = useStore(search, (state) => state.isOpen);
  const nearCount = useStore(search, (state) => state.nearCount);

  const load = useEffectEvent(async () => {
    await app.parts.SITE_SEARCH.load();
    search.setState({ isLoaded: true });
  });
  const handleFailure = useEffectEvent(() => {
    search.close();
    if (window.navigator.onLine) showMissingCodeNotice(window);
    else app.dialogs.toast(text('common.offline'), { tone: 'error' });
  });

  useEffect(() => {
    if (isOpen) load().catch(() => handleFailure());
    else if (nearCount > 0) load().catch(() => {});
  }, [isOpen, nearCount]);
}

/** Marks the links as busy while the code loads. */
function useBusyLinks(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    const links = document.querySelectorAll(LINKS);
    for (const link of links) link.setAttribute('aria-busy', 'true');
    return () => {
      for (const link of links) link.removeAttribute('aria-busy');
    };
  }, [isLoading]);
}
