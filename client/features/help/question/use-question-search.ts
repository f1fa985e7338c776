import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { cutText } from '#shared/cut-text.ts';

/** The URL follows after a pause in typing: it is a navigation, and Safari allows 100 in 30 s. */
const ADDRESS_MS = 400;
const MAX_LENGTH = 60;

/** The search box of the questions: hits as one types, the address (`?q=`) a moment later. */
export function useQuestionSearch(inAddress: string) {
  const [typed, setTyped] = useState(inAddress);
  const { setQuery } = useNavigation();
  const written = useRef(inAddress);
  const write = useEffectEvent((text: string) => {
    if (text === written.current) return;
    written.current = text;
    setQuery({ q: text || null }, { replace: true });
  });

  useEffect(() => {
    const follow = setTimeout(() => write(typed.trim()), ADDRESS_MS);
    return () => clearTimeout(follow);
  }, [typed]);

  // Back, forward and links change the address from outside.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  return { typed, setTyped: (text: string) => setTyped(cutText(text, MAX_LENGTH)) };
}
