import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';

/**
 * `npm run icons` (`node server/build/icons.ts FOLDER` writes elsewhere than public/): every icon of the site and the picture that
 * link previews fall back to, drawn of one file, `public/mark.svg`. An operator puts their mark there, runs it, and commits
 * what it wrote. No picture holds words, so that no font of the machine has a say: the same mark gives the same bytes.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MARK_FILE = join(ROOT, 'public', 'mark.svg');

/** A square drawing of 64 units; the mark stands within `inset` of its edges. */
interface Tile {
  inset: number;
  /** Corner of the ground; 0 where the device cuts its own shape. */
  radius: number;
}

const ROUNDED: Tile = { inset: 6, radius: 14 };
/** iOS rounds the corners itself, and shows black where a picture is clear. */
const SQUARE: Tile = { inset: 8, radius: 0 };
/** What a mask may cut is all outside a circle of four fifths. */
const MASKABLE: Tile = { inset: 13, radius: 0 };

const PICTURES: readonly { name: string; size: number; tile: Tile }[] = [
  { name: 'icon-192.png', size: 192, tile: ROUNDED },
  { name: 'icon-512.png', size: 512, tile: ROUNDED },
  { name: 'icon-maskable-192.png', size: 192, tile: MASKABLE },
  { name: 'icon-maskable-512.png', size: 512, tile: MASKABLE },
  { name: 'apple-touch-icon.png', size: 180, tile: SQUARE },
];
/** Beside the name of a shortcut, as Lucide names them. */
const SHORTCUTS = {
  deposit: 'circle-plus',
  games: 'gamepad-2',
  promotions: 'gift',
  service: 'headset',
} as const;
const SHORTCUT_SIZE = 96;
const FAVICON_SIZES = [16, 32, 48] as const;
const SHARE = { width: 1200, height: 630 } as const;
const PNG = { compressionLevel: 9, effort: 10, palette: true } as const;

const GROUND =
  '<linearGradient id="bg" x2="0" y2="1"><stop stop-color="#0b4a38"/><stop offset="1" stop-color="#03211a"/></linearGradient>';

/** All pictures of a mark, by the name of their file. @throws Error when the mark is no square SVG of 64 units */
export async function drawIcons(mark: string): Promise<Map<string, Buffer>> {
  const { title, drawing } = readMark(mark);
  const tile = (options: Tile) => tileSvg(title, drawing, options);
  const files = new Map<string, Buffer>();
  files.set('favicon.svg', Buffer.from(`${tile(ROUNDED)}\n`));
  for (const { name, size, tile: options } of PICTURES) files.set(name, await toPng(tile(options), size));
  for (const [name, icon] of Object.entries(SHORTCUTS))
    files.set(`shortcut-${name}.png`, await toPng(shortcutSvg(icon), SHORTCUT_SIZE));
  const favicons = FAVICON_SIZES.map(async (size) => ({ size, png: await toPng(tile(ROUNDED), size) }));
  files.set('favicon.ico', toIco(await Promise.all(favicons)));
  files.set('share.png', await toPng(shareSvg(drawing), SHARE.width));
  return files;
}

function readMark(svg: string): { title: string; drawing: string } {
  const [, content] = /^<svg\b[^>]*viewBox="0 0 64 64"[^>]*>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  if (content === undefined) throw new Error('public/mark.svg is to be an SVG with viewBox="0 0 64 64"');
  const title = /^<title>.*?<\/title>/s.exec(content)?.[0] ?? '';
  return { title, drawing: content.slice(title.length) };
}

function tileSvg(title: string, drawing: string, { inset, radius }: Tile): string {
  const scale = (64 - inset * 2) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${title}<defs>${GROUND}</defs><rect width="64" height="64" rx="${radius}" fill="url(#bg)"/><g transform="translate(${inset} ${inset})scale(${scale})">${drawing}</g></svg>`;
}

function shortcutSvg(icon: string): string {
  const require = createRequire(import.meta.url);
  // What a package of @iconify-json holds.
  const { icons } = require('@iconify-json/lucide/icons.json') as { icons: Record<string, { body: string }> };
  const body = icons[icon]?.body;
  if (!body) throw new Error(`Lucide has no icon ${icon}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs>${GROUND}</defs><circle cx="32" cy="32" r="32" fill="url(#bg)"/><g color="#5ff0b4" transform="translate(14 14)scale(1.5)">${body}</g></svg>`;
}

/** The mark in the glow of its own light, large enough to be known in a list of messages. */
function shareSvg(drawing: string): string {
  const { width, height } = SHARE;
  const size = 400;
  const scale = size / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${GROUND}<radialGradient id="glow"><stop stop-color="#5ff0b4" stop-opacity=".45"/><stop offset="1" stop-color="#5ff0b4" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#bg)"/><circle cx="${width / 2}" cy="${height / 2}" r="360" fill="url(#glow)"/><g transform="translate(${(width - size) / 2} ${(height - size) / 2})scale(${scale})">${drawing}</g></svg>`;
}

/** Drawn at its own size, so that no edge is scaled. */
async function toPng(svg: string, width: number): Promise<Buffer> {
  const own = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]);
  return sharp(Buffer.from(svg), { density: (72 * width) / own })
    .resize({ width })
    .png(PNG)
    .toBuffer();
}

/** Windows' icon file, which sharp does not write: a directory of 16 bytes a picture, then the pictures as they are. */
function toIco(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + index * 16;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

async function main(folder: string): Promise<void> {
  const files = await drawIcons(await readFile(MARK_FILE, 'utf8'));
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  console.log(`Drew ${files.size} pictures into ${folder}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(resolve(ROOT, process.argv[2] ?? 'public'));
}
