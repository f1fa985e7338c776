import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from './navigation.ts';

/** Debounce of the URL update. Safari allows 100 history changes in 30 s. */
const URL_MS = 400;

interface TextInUrlOptions {
  /** Name of the query parameter. */
  name: string;
  /** The text to write. */
  text: string;
  /** The value of the parameter, '' without one. */
  urlText: string;
  /** Called when Back, forward or a link has changed the URL. */
  onUrlChange: (urlText: string) => void;
}

/** Keeps a typed text in the URL, after a debounce, so that a reload and Back show the same. */
export function useTextInUrl({ name, text, urlText, onUrlChange }: TextInUrlOptions): void {
  const { setQuery } = useNavigation();
  const written = useRef(urlText);
  const write = useEffectEvent((next: string) => {
    if (next === written.current) return;
    written.current = next;
    setQuery({ [name]: next || null }, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => write(text), URL_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const handleUrlChange = useEffectEvent(onUrlChange);
  useEffect(() => {
    if (urlText === written.current) return;
    written.current = urlText;
    handleUrlChange(urlText);
  }, [urlText]);
}
