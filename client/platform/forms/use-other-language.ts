import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '#platform/site/page.ts';

/** The page went over to another language around this form, which stands as it was. */
export function useOtherLanguage(handle: () => void): void {
  const { locale } = useApp();
  const shown = useRef(locale);
  const tell = useEffectEvent(handle);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    tell();
  }, [locale]);
}
