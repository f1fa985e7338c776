/** A browser tab that was opened before its address is known: for a game or a payment page. */
export interface OpenedTab {
  /** Navigates the tab; false if it was closed. */
  goTo: (url: string) => boolean;
  close: () => void;
}

/**
 * Opens a tab in the click handler itself: after an `await`, browsers block it as a popup. The tab shows a title and a
 * text until `goTo`. Returns null if the browser blocked it.
 */
export function openTab(window: Window, words: { title: string; text: string }): OpenedTab | null {
  const tab = window.open('about:blank', '_blank');
  if (!tab || tab.closed) return null;
  // The page in that tab must not be able to navigate this one.
  tab.opener = null;
  paint(tab.document, words);
  return {
    goTo: (url) => {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}

/** The tab has this page's origin and CSP: styles are set one by one, as a style element would be blocked. */
function paint(document: Document, { title, text }: { title: string; text: string }): void {
  document.title = title;
  const { body } = document;
  Object.assign(document.documentElement.style, { background: '#030712', colorScheme: 'dark' });
  Object.assign(body.style, {
    margin: '0',
    minHeight: '100vh',
    display: 'grid',
    placeItems: 'center',
    color: '#d1d5dc',
    font: '16px/1.5 system-ui, sans-serif',
    textAlign: 'center',
  });
  const line = document.createElement('p');
  line.textContent = text;
  body.replaceChildren(line);
}
