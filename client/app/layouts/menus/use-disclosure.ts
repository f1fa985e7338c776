import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { usePage } from '#platform/site/page.ts';
import { useBackCloses } from '#ui/overlays/use-back-closes.ts';

export interface Disclosure<T extends HTMLElement> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** For the opening control and what it opens. */
  panelId: string;
  /** On the element around both. */
  rootRef: RefObject<T | null>;
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

export interface DisclosureOptions {
  /** It came with the pointer and goes with it: no entry of the history is worth that, and Back leaves the page. */
  isPassing?: boolean;
}

/**
 * Something that a button shows and hides. It closes by Escape and Back (the focus then goes back to the button), when
 * the focus or a press goes elsewhere, and when another page shows.
 */
export function useDisclosure<T extends HTMLElement>({
  isPassing = false,
}: DisclosureOptions = {}): Disclosure<T> {
  const [isOpen, setOpen] = useState(false);
  const rootRef = useRef<T>(null);
  const panelId = useId();
  const { pathname } = usePage();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);

  const closeAndReturn = () => {
    rootRef.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(false);
  };
  useBackCloses(isOpen && !isPassing, closeAndReturn);

  return {
    isOpen,
    setOpen,
    panelId,
    rootRef,
    handlers: {
      onKeyDown: (event) => {
        if (event.key === 'Escape' && isOpen) closeAndReturn();
      },
      onBlur: (event) => {
        const isInside = event.relatedTarget && event.currentTarget.contains(event.relatedTarget);
        if (event.relatedTarget && !isInside) setOpen(false);
      },
    },
  };
}
