/** Which palette each game's picture takes: neighbours of a grid differ, and so do pictures of the same motif. */
import { hash } from './kit.ts';
import { motifOf } from './motifs/find-motif.ts';
import type { PaletteName } from './palettes.ts';

interface Placed {
  code: string;
  product_id: number;
  motif: string;
  look: number;
  sort: number;
}

/** How many pictures before this one should differ, in the list of all and in the list of its product. */
const APART = 3;
/** What a palette costs that the same look of the motif already has. */
const REPEATED = 4;

/** Walks the games in their order; each takes the palette of its motif that is least taken around it. */
export function colourPlan(games: readonly Placed[]): Map<string, PaletteName> {
  const plan = new Map<string, PaletteName>();
  const recent = new Map<number, PaletteName[]>();
  const taken = new Map<string, PaletteName[]>();
  for (const game of games.toSorted((a, b) => a.sort - b.sort)) {
    const near = [...(recent.get(0) ?? []), ...(recent.get(game.product_id) ?? [])];
    const look = `${game.motif}#${game.look}`;
    const palette = leastTaken(game, near, taken.get(look) ?? []);
    plan.set(game.code, palette);
    taken.set(look, [palette, ...(taken.get(look) ?? [])]);
    for (const list of [0, game.product_id])
      recent.set(list, [palette, ...(recent.get(list) ?? [])].slice(0, APART));
  }
  return plan;
}

function count(name: PaletteName, list: PaletteName[]): number {
  return list.filter((other) => other === name).length;
}

/** Of equals, the one that the game's code decides. */
function leastTaken({ code, motif }: Placed, near: PaletteName[], same: PaletteName[]): PaletteName {
  const wishes = motifOf(motif).palettes;
  const start = hash(code) % wishes.length;
  const turned = [...wishes.slice(start), ...wishes.slice(0, start)];
  // The picture just before weighs double: it is the one that the eye compares with.
  const cost = (name: PaletteName) =>
    count(name, near) + count(name, near.slice(0, 1)) + REPEATED * count(name, same);
  return turned.reduce((best, name) => (cost(name) < cost(best) ? name : best));
}
