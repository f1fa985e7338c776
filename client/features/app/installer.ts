/** The event by which browsers that know it offer to install the site; TypeScript's DOM types lack it. */
export interface Installer extends Event {
  prompt: () => Promise<unknown>;
}

/** Follows the browser's offer. Returns the function that stops it. */
export function watchInstaller(
  window: Window,
  onOffer: (installer: Installer) => void,
  onDone: () => void,
): () => void {
  const handleOffer = (event: Event) => {
    // The page has its own button: the browser's own bar would be a second one.
    event.preventDefault();
    // What this event is by its name.
    onOffer(event as Installer);
  };
  window.addEventListener('beforeinstallprompt', handleOffer);
  window.addEventListener('appinstalled', onDone);
  return () => {
    window.removeEventListener('beforeinstallprompt', handleOffer);
    window.removeEventListener('appinstalled', onDone);
  };
}
