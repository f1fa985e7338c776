import type { PaletteName } from '../palettes.ts';
import type { SceneName } from '../scenes.ts';

/**
 * What a picture shows: drawn around 0,0 within about 100 to each side, lit from the upper left. `draw` takes a
 * variant number, so that the same motif need not look the same twice; palettes and scenes are those it goes with.
 */
export interface Motif {
  draw: (variant: number) => string;
  palettes: readonly PaletteName[];
  scenes: readonly SceneName[];
}

/** Attributes of the group that a motif stands in: a faint outline, round joints. */
export const INKED = 'stroke="#0005" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"';
