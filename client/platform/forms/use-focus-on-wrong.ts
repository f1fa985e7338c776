import { useEffect, useRef } from 'react';

/** Focuses the first invalid control of the page once its error shows. */
export function useFocusOnWrong() {
  const formRef = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    const all = formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // A hidden step of a form takes no focus before it is shown.
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
