import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from './page.ts';
import type { PartName, PartProps } from './parts.ts';

export interface SharedPart<N extends PartName> {
  /** null until it is there. */
  Part: ComponentType<PartProps[N]> | null;
  hasFailed: boolean;
  retry: () => void;
}

/** A shared part, loaded as soon as what calls this is shown. */
export function useSharedPart<N extends PartName>(name: N): SharedPart<N> {
  const { loadPart } = useApp();
  const [Part, setPart] = useState<ComponentType<PartProps[N]> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    loadPart(name).then(
      (part) => !isGone && setPart(() => part),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [loadPart, name, tries]);
  return { Part, hasFailed, retry: () => setTries((count) => count + 1) };
}
