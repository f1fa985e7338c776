import { lazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import type { PlainPart } from './plain-part.tsx';

const plainPart = lazyPart(() => import('./plain-part.tsx'));

interface PartSlotProps {
  name: PlainPart;
  /**
   * Keeps the part's height before it is there, as classes (`empty:min-h-…`): nothing jumps when it comes, and no hole is
   * left under one that is shorter, in another language or of less data.
   */
  room: string;
}

/** A part that comes once the page runs: what a first paint shows does without it. Nothing is lost where it does not come. */
export function PartSlot({ name, room }: PartSlotProps) {
  const Part = usePartWhen(true, plainPart);
  return <div className={room}>{Part && <Part name={name} />}</div>;
}
