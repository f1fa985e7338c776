/** The `beforeinstallprompt` event, which TypeScript's DOM types lack. */
export interface Installer extends Event {
  prompt: () => Promise<unknown>;
}

/** Subscribes to the browser's offer to install the site. Returns the function that unsubscribes. */
export function watchInstaller(
  window: Window,
  onOffer: (installer: Installer) => void,
  onDone: () => void,
): () => void {
  const handleOffer = (event: Event) => {
    // Prevents the browser's own install bar. The page has a button.
    event.preventDefault();
    // Cast: the event's name determines its type.
    onOffer(event as Installer);
  };
  window.addEventListener('beforeinstallprompt', handleOffer);
  window.addEventListener('appinstalled', onDone);
  return () => {
    window.removeEventListener('beforeinstallprompt', handleOffer);
    window.removeEventListener('appinstalled', onDone);
  };
}
