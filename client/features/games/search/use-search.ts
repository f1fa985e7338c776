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

/** Keys that come in one roll are one question; the API's answer still stands within a tenth of a second. */
const ASK_MS = 15;
/** The URL follows after a pause in typing: it is a navigation, and Safari allows 100 in 30 s. */
const ADDRESS_MS = 400;

export interface Search {
  /** What stands in the box. */
  typed: string;
  /** What is searched for among the games at hand, as it is typed. */
  keyword: string;
  /** What the API is asked for, a moment behind. */
  asked: string;
  setTyped: (text: string) => void;
  /** For the box: while an input method composes a word, its parts are not searched for. */
  composition: {
    onCompositionStart: () => void;
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/** The search box of a page whose address has a `keyword`: results as one types, the address a moment later. */
export function useSearch(inAddress: string): Search {
  const [typed, setTyped] = useState(inAddress);
  const [wanted, setWanted] = useState(inAddress);
  const [asked, setAsked] = useState(inAddress);
  const isComposing = useRef(false);
  const { setQuery } = useNavigation();
  const written = useRef(inAddress);
  const write = useEffectEvent((text: string) => {
    if (text === written.current) return;
    written.current = text;
    setQuery({ keyword: text || null }, { replace: true });
  });

  useEffect(() => {
    const ask = setTimeout(() => setAsked(wanted), ASK_MS);
    const follow = setTimeout(() => write(wanted), ADDRESS_MS);
    return () => {
      clearTimeout(ask);
      clearTimeout(follow);
    };
  }, [wanted]);

  // Back, forward and links change the address from outside.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
    setWanted(inAddress);
    setAsked(inAddress);
  }, [inAddress]);

  const type = useCallback((text: string) => {
    setTyped(text);
    if (!isComposing.current) setWanted(cleanKeyword(text));
  }, []);
  // Typing goes before showing what it finds.
  const keyword = useDeferredValue(wanted);

  return {
    typed,
    keyword,
    // An emptied box shows all games at once.
    asked: keyword === '' ? '' : asked,
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
