import { type CompositionEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTextInUrl } from '#platform/site/use-text-in-url.ts';
import { cleanKeyword } from '#shared/find-text.ts';

/** Debounce of the API request. */
const REQUEST_MS = 15;

export interface Search {
  /** The text in the search box. */
  typed: string;
  /** The keyword for the games that are loaded already. Follows each key. */
  keyword: string;
  /** The keyword for the API. Follows after a debounce. */
  requested: string;
  setTyped: (text: string) => void;
  /** Event handlers of the box. While an input method composes a word, the keyword does not change. */
  composition: {
    onCompositionStart: () => void;
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/** State of a search box whose keyword is also in the URL (`keyword`, here `urlKeyword`). */
export function useSearch(urlKeyword: string): Search {
  const [typed, setTyped] = useState(urlKeyword);
  const [wanted, setWanted] = useState(urlKeyword);
  const [requested, setRequested] = useState(urlKeyword);
  const isComposing = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => setRequested(wanted), REQUEST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  useTextInUrl({
    name: 'keyword',
    text: wanted,
    urlText: urlKeyword,
    onUrlChange: (text) => {
      setTyped(text);
      setWanted(text);
      setRequested(text);
    },
  });

  const type = useCallback((text: string) => {
    setTyped(text);
    if (!isComposing.current) setWanted(cleanKeyword(text));
  }, []);
  // Deferred, so that keys appear in the box before the results render.
  const keyword = useDeferredValue(wanted);

  return {
    typed,
    keyword,
    // Without a debounce: an empty box needs no request.
    requested: keyword === '' ? '' : requested,
    setTyped: type,
    composition: {
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: (event) => {
        isComposing.current = false;
        setWanted(cleanKeyword(event.currentTarget.value));
      },
    },
  };
}
