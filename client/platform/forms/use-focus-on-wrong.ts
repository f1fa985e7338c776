import { useEffect, useRef } from 'react';

/** Focuses the first wrong control of the page once its error shows. */
export function useFocusOnWrong() {
  const formRef = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    const wrong = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    isWanted.current = false;
    wrong.focus();
  });
  return {
    formRef,
    focusWrong: () => {
      isWanted.current = true;
    },
  };
}
