/** Evening colours of a picture: two grounds, a glow, and the light of its title. */
export interface Palette {
  deep: string;
  ground: string;
  glow: string;
  title: string;
}

export const PALETTES = {
  jade: { deep: '#03211a', ground: '#0d5a43', glow: '#3be0a2', title: '#b6ffdc' },
  navy: { deep: '#060f2b', ground: '#16407f', glow: '#62aaff', title: '#cfe4ff' },
  plum: { deep: '#1a0830', ground: '#56217a', glow: '#cb84ff', title: '#f0d8ff' },
  cinnabar: { deep: '#28060d', ground: '#8c1a28', glow: '#ff7a52', title: '#ffe0a3' },
  teal: { deep: '#021f29', ground: '#0b6074', glow: '#3fdde6', title: '#c4fbff' },
  amber: { deep: '#261104', ground: '#8a4712', glow: '#ffbd55', title: '#fff0bd' },
  forest: { deep: '#0a1c0b', ground: '#2f6130', glow: '#a5ea62', title: '#e8ffc2' },
  rose: { deep: '#27081b', ground: '#8a2457', glow: '#ff86b7', title: '#ffe0ec' },
  indigo: { deep: '#0d0a30', ground: '#3a34a6', glow: '#9a96ff', title: '#dfddff' },
  steel: { deep: '#0c131d', ground: '#3a5069', glow: '#b4d0f0', title: '#eef6ff' },
  moss: { deep: '#0a1917', ground: '#2a5548', glow: '#ffd96e', title: '#fff0b8' },
  wine: { deep: '#1f0817', ground: '#672243', glow: '#ffc76b', title: '#ffe9b5' },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

/** The two gradients under every picture: `bg`, from top to bottom, and `gl`, the glow behind a motif. */
export function grounds({ deep, ground, glow }: Palette): string {
  return `<linearGradient id="bg" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset="1" stop-color="${deep}"/></linearGradient><radialGradient id="gl"><stop stop-color="${glow}bf"/><stop offset="1" stop-color="${glow}00"/></radialGradient>`;
}

/** `tt`, the light that titles are set in. */
export function titleLight({ title }: Palette): string {
  return `<linearGradient id="tt" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="${title}"/></linearGradient>`;
}
