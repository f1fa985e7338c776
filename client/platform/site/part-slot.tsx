import { useApp } from './page.ts';
import { type PartName, type PartProps, useSharedPart } from './parts.ts';

/** Parts that are asked for nothing. */
type PlainPart = { [N in PartName]: keyof PartProps[N] extends never ? N : never }[PartName];

interface PartSlotProps {
  name: PlainPart;
  /** Keeps the part's height before it is there, as classes: nothing jumps when it comes. */
  room: string;
}

/** A part that comes once the page runs: what a first paint shows does without it. Nothing is lost where it does not come. */
export function PartSlot({ name, room }: PartSlotProps) {
  const { locale } = useApp();
  const { Part } = useSharedPart(name);
  return <div className={room}>{Part && <Part key={locale} />}</div>;
}
