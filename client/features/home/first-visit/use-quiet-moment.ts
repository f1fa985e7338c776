import { useEffect, useState } from 'react';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { useApp } from '#platform/site/page.ts';

const CHECK_MS = 1_000;
/** Gives up after a minute. */
const MAX_CHECKS = 60;

/** True once the visitor is not typing, no overlay is open and no money order is in flight. Then it stays true. */
export function useQuietMoment(isEnabled: boolean): boolean {
  const { local } = useApp().storages;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    let checks = 0;
    const timer = setInterval(check, CHECK_MS);
    function check() {
      checks += 1;
      const isNow = !isBusy(document, local);
      if (isNow) setQuiet(true);
      if (isNow || checks > MAX_CHECKS) clearInterval(timer);
    }
    check();
    return () => clearInterval(timer);
  }, [isEnabled, local]);
  return isQuiet;
}

function isBusy(document: Document, local: SafeStorage): boolean {
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  const isOpen =
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;
  // Storage keys of money orders that have not settled (platform/money/order-store.ts).
  const isPaying = local.keys().some((key) => key.startsWith('moneyOrder/'));
  return document.hidden || isTyping || isOpen || isPaying;
}
