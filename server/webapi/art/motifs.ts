import type { Motif } from './motif.ts';
import { EAST } from './motifs-east.ts';
import { MYTH } from './motifs-myth.ts';
import { NIGHT } from './motifs-night.ts';
import { SEA } from './motifs-sea.ts';
import { SPACE } from './motifs-space.ts';
import { SWEET } from './motifs-sweet.ts';
import { TABLE } from './motifs-table.ts';
import { WILD } from './motifs-wild.ts';

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
