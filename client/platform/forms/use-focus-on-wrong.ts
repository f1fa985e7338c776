import { useEffect, useRef } from 'react';

/** Focuses the first wrong control of the page once its error shows. */
export function useFocusOnWrong() {
  const formRef = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    const all = formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // What a form of several steps does not show now takes no focus: it waits for its step.
    const wrong = [...all].find((element) => !element.closest('[hidden]'));
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
