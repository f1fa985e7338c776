import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSearchKeyOn, markSearchKey } from '#platform/browser/search-key.ts';
import type { SafeStorage } from '#platform/browser/storage.ts';
import type { Device } from '#shared/device.ts';

/** The links of the frame that open the search (layouts/frame/site-search.tsx). */
export const WAYS = 'a[data-opens="search"]';
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

interface OpeningState {
  isOpen: boolean;
  /** The search is there, and has a field of its own. */
  isThere: boolean;
  /** What was typed before that. */
  early: string;
  /** How often somebody came near: its code may come already. */
  nearCount: number;
}

export interface SearchOpening extends StoreApi<OpeningState> {
  close: () => void;
}

/** When the search opens: by its links, and by the key `/` where there is a keyboard and it is not switched off. It listens until the document goes. */
export function followSearch(document: Document, getDevice: () => Device, local: SafeStorage): SearchOpening {
  const store = createStore<OpeningState>(() => ({ isOpen: false, isThere: false, early: '', nearCount: 0 }));
  const close = () => store.setState({ isOpen: false, early: '' });

  // Before the one listener that follows links.
  const handleClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !isAtWay(event)) return;
    event.preventDefault();
    store.setState({ isOpen: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    const { isOpen, isThere } = store.getState();
    if (isOpen && !isThere) keepEarly(event);
    else if (!isOpen && getDevice() === 'desktop' && isForSearch(event) && isSearchKeyOn(local)) {
      event.preventDefault();
      store.setState({ isOpen: true });
    }
  };
  const keepEarly = (event: KeyboardEvent) => {
    const { early } = store.getState();
    if (event.key === 'Escape') close();
    else if (event.key === 'Backspace') store.setState({ early: early.slice(0, -1) });
    else if (event.key.length === 1) store.setState({ early: early + event.key });
    else return;
    event.preventDefault();
  };
  const handleNear = (event: Event) => {
    if (isAtWay(event)) store.setState(({ nearCount }) => ({ nearCount: nearCount + 1 }));
  };

  document.addEventListener('click', handleClick, { capture: true });
  document.addEventListener('keydown', handleKey);
  document.addEventListener('pointerover', handleNear, { passive: true });
  markSearchKey(document, isSearchKeyOn(local));
  return Object.assign(store, { close });
}

function isAtWay({ target }: Event): boolean {
  return target instanceof Element && target.closest(WAYS) !== null;
}

/** Nobody types, nothing lies over the page, and it has a search. */
function isForSearch({ key, repeat, target }: KeyboardEvent): boolean {
  if (key !== '/' || repeat || !(target instanceof Node)) return false;
  const { ownerDocument: document } = target;
  if (!document || (target instanceof Element && target.closest(FIELDS))) return false;
  return document.querySelector(OVERLAYS) === null && document.querySelector(WAYS) !== null;
}
