import { EAST } from './east.ts';
import type { Motif } from './motif.ts';
import { MYTH } from './myth.ts';
import { NIGHT } from './night.ts';
import { SEA } from './sea.ts';
import { SPACE } from './space.ts';
import { SWEET } from './sweet.ts';
import { TABLE } from './table.ts';
import { WILD } from './wild.ts';

const MOTIFS: Record<string, Motif> = {
  ...EAST,
  ...MYTH,
  ...NIGHT,
  ...SEA,
  ...SPACE,
  ...SWEET,
  ...TABLE,
  ...WILD,
};

export function motifOf(name: string): Motif {
  const found = MOTIFS[name];
  if (!found) throw new Error(`no motif ${name}`);
  return found;
}
