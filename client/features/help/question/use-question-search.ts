import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { cutText } from '#shared/cut-text.ts';

/** Debounce of the URL update. Safari allows 100 history changes in 30 s. */
const URL_MS = 400;
const MAX_LENGTH = 60;

/** State of the search box of the questions. The URL (`?q=`, here `urlKeyword`) follows after a debounce. */
export function useQuestionSearch(urlKeyword: string) {
  const [typed, setTyped] = useState(urlKeyword);
  const { setQuery } = useNavigation();
  const written = useRef(urlKeyword);
  const writeUrl = useEffectEvent((text: string) => {
    if (text === written.current) return;
    written.current = text;
    setQuery({ q: text || null }, { replace: true });
  });

  useEffect(() => {
    const timer = setTimeout(() => writeUrl(typed.trim()), URL_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // Back, forward and links change the URL without the search box.
  useEffect(() => {
    if (urlKeyword === written.current) return;
    written.current = urlKeyword;
    setTyped(urlKeyword);
  }, [urlKeyword]);

  return { typed, setTyped: (text: string) => setTyped(cutText(text, MAX_LENGTH)) };
}
