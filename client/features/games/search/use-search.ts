import {
  type CompositionEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { cleanKeyword } from '#shared/find-text.ts';

/** Debounce of the API request. */
const REQUEST_MS = 15;
/** Debounce of the URL update. Safari allows 100 history changes in 30 s. */
const URL_MS = 400;

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
  const { setQuery } = useNavigation();
  const written = useRef(urlKeyword);
  const writeUrl = useEffectEvent((text: string) => {
    if (text === written.current) return;
    written.current = text;
    setQuery({ keyword: text || null }, { replace: true });
  });

  useEffect(() => {
    const requestTimer = setTimeout(() => setRequested(wanted), REQUEST_MS);
    const urlTimer = setTimeout(() => writeUrl(wanted), URL_MS);
    return () => {
      clearTimeout(requestTimer);
      clearTimeout(urlTimer);
    };
  }, [wanted]);

  // Back, forward and links change the URL without the search box.
  useEffect(() => {
    if (urlKeyword === written.current) return;
    written.current = urlKeyword;
    setTyped(urlKeyword);
    setWanted(urlKeyword);
    setRequested(urlKeyword);
  }, [urlKeyword]);

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
