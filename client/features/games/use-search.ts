import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from '#platform/navigation.ts';
import { cleanKeyword } from './filter.ts';

/** A pause in typing this short is no burden: an answer still stands within a tenth of a second after the last key. */
const ASK_MS = 50;
/** The address follows when the member seems done: it is a navigation. */
const ADDRESS_MS = 400;

export interface Search {
  /** What stands in the box. */
  typed: string;
  /** What is searched for. */
  keyword: string;
  setTyped: (text: string) => void;
  /** For the box: while an input method composes a word, its parts are not searched for. */
  composition: { onCompositionStart: () => void; onCompositionEnd: () => void };
}

/** The search box of a page whose address has a `keyword`: results as one types, the address a moment later. */
export function useSearch(inAddress: string): Search {
  const [typed, setTyped] = useState(inAddress);
  const [isComposing, setComposing] = useState(false);
  const [keyword, setKeyword] = useState(inAddress);
  const { setQuery } = useNavigation();
  const written = useRef(inAddress);
  const write = useEffectEvent((text: string) => {
    if (text === written.current) return;
    written.current = text;
    setQuery({ keyword: text || null }, { replace: true });
  });

  useEffect(() => {
    if (isComposing) return;
    const wanted = cleanKeyword(typed);
    // An emptied box shows all games at once.
    const timer = setTimeout(() => setKeyword(wanted), wanted === '' ? 0 : ASK_MS);
    const later = setTimeout(() => write(wanted), ADDRESS_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(later);
    };
  }, [typed, isComposing]);

  // Back, forward and links change the address from outside.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
    setKeyword(inAddress);
  }, [inAddress]);

  return {
    typed,
    keyword,
    setTyped,
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}
