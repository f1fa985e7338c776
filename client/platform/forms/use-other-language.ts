import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '#platform/site/page.ts';

/** Calls the handler when the page changes its language while this form stays mounted. */
export function useOtherLanguage(handle: () => void): void {
  const { locale } = useApp();
  const shown = useRef(locale);
  const callHandler = useEffectEvent(handle);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    callHandler();
  }, [locale]);
}
