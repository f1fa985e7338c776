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
  /** Id of the panel, for `aria-controls`. */
  panelId: string;
  /** For the element around button and panel. */
  rootRef: RefObject<T | null>;
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

export interface DisclosureOptions {
  /** True if hover opened the panel: it gets no history entry, so Back leaves the page. */
  isFromHover?: boolean;
}

/**
 * A panel that a button shows and hides. Escape and Back close it and focus the button. It also closes when the focus or a press
 * is outside of it, and on another page.
 */
export function useDisclosure<T extends HTMLElement>({
  isFromHover = false,
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
  useBackCloses(isOpen && !isFromHover, closeAndReturn);

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
