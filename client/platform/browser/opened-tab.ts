/** A browser tab that was opened before the address is known that it is for: a game's, a payment page's. */
export interface OpenedTab {
  /** Leads the tab there; false when it is gone. */
  goTo: (url: string) => boolean;
  close: () => void;
}

/**
 * Opens a tab in the very moment of the press: once an answer has been waited for, a browser takes it for a popup that
 * nobody asked for. Says in it what is going on. null: the browser would not have it.
 */
export function openTab(window: Window, words: { title: string; text: string }): OpenedTab | null {
  const tab = window.open('about:blank', '_blank');
  if (!tab || tab.closed) return null;
  // What opens there must not be able to lead this page elsewhere.
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

/** The tab belongs to this page's origin and policy: styles are set one by one, a style element would be refused. */
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
