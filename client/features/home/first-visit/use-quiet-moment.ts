import { useEffect, useState } from 'react';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { useApp } from '#platform/site/page.ts';

const LOOK_MS = 1_000;
/** Who is busy for so long came for something else. */
const LOOKS = 60;

/** True once nothing is interrupted: nobody types, nothing is open, no money is on its way. It stays true. */
export function useQuietMoment(isWanted: boolean): boolean {
  const { local } = useApp().storages;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isWanted || isQuiet) return;
    let looks = 0;
    const timer = setInterval(look, LOOK_MS);
    function look() {
      looks += 1;
      const isNow = !isBusy(document, local);
      if (isNow) setQuiet(true);
      if (isNow || looks > LOOKS) clearInterval(timer);
    }
    look();
    return () => clearInterval(timer);
  }, [isWanted, isQuiet, local]);
  return isQuiet;
}

function isBusy(document: Document, local: SafeStorage): boolean {
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  const isOpen =
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;
  // Orders that have not ended (platform/money/order-store.ts).
  const isPaying = local.keys().some((key) => key.startsWith('moneyOrder/'));
  return document.hidden || isTyping || isOpen || isPaying;
}
