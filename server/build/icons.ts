import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';

/**
 * `npm run icons` draws every icon of the site and the default picture of link previews from `public/mark.svg`.
 * `node server/build/icons.ts FOLDER` writes to another folder than public/. An operator replaces the mark, runs the command and
 * commits the files. No picture contains text, so fonts make no difference: the same mark gives the same bytes.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MARK_FILE = join(ROOT, 'public', 'mark.svg');

/** A square of 64 units. The mark keeps a distance of `inset` from its edges. */
interface Tile {
  inset: number;
  /** Corner radius of the background; 0 when the device cuts its own shape. */
  radius: number;
}

const ROUNDED: Tile = { inset: 6, radius: 14 };
/** iOS rounds the corners itself and shows transparent pixels in black. */
const SQUARE: Tile = { inset: 8, radius: 0 };
/** A mask may cut everything outside of a circle with 80 % of the width. */
const MASKABLE: Tile = { inset: 13, radius: 0 };

const PICTURES: readonly { name: string; size: number; tile: Tile }[] = [
  { name: 'icon-192.png', size: 192, tile: ROUNDED },
  { name: 'icon-512.png', size: 512, tile: ROUNDED },
  { name: 'icon-maskable-192.png', size: 192, tile: MASKABLE },
  { name: 'icon-maskable-512.png', size: 512, tile: MASKABLE },
  { name: 'apple-touch-icon.png', size: 180, tile: SQUARE },
];
/** Lucide icons of the shortcuts. */
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

/** All pictures by file name. @throws Error when the mark is not a square SVG of 64 units */
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
  if (content === undefined) throw new Error('public/mark.svg must be an SVG with viewBox="0 0 64 64"');
  const title = /^<title>.*?<\/title>/s.exec(content)?.[0] ?? '';
  return { title, drawing: content.slice(title.length) };
}

function tileSvg(title: string, drawing: string, { inset, radius }: Tile): string {
  const scale = (64 - inset * 2) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${title}<defs>${GROUND}</defs><rect width="64" height="64" rx="${radius}" fill="url(#bg)"/><g transform="translate(${inset} ${inset})scale(${scale})">${drawing}</g></svg>`;
}

function shortcutSvg(icon: string): string {
  const require = createRequire(import.meta.url);
  // The published format of @iconify-json packages.
  const { icons } = require('@iconify-json/lucide/icons.json') as { icons: Record<string, { body: string }> };
  const body = icons[icon]?.body;
  if (!body) throw new Error(`Lucide has no icon ${icon}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs>${GROUND}</defs><circle cx="32" cy="32" r="32" fill="url(#bg)"/><g color="#5ff0b4" transform="translate(14 14)scale(1.5)">${body}</g></svg>`;
}

/** The mark with a glow, large enough for a small link preview. */
function shareSvg(drawing: string): string {
  const { width, height } = SHARE;
  const size = 400;
  const scale = size / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${GROUND}<radialGradient id="glow"><stop stop-color="#5ff0b4" stop-opacity=".45"/><stop offset="1" stop-color="#5ff0b4" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#bg)"/><circle cx="${width / 2}" cy="${height / 2}" r="360" fill="url(#glow)"/><g transform="translate(${(width - size) / 2} ${(height - size) / 2})scale(${scale})">${drawing}</g></svg>`;
}

/** Renders the SVG at the target size, without scaling pixels. */
async function toPng(svg: string, width: number): Promise<Buffer> {
  const own = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]);
  return sharp(Buffer.from(svg), { density: (72 * width) / own })
    .resize({ width })
    .png(PNG)
    .toBuffer();
}

/** An ICO file, which sharp cannot write: a directory with 16 bytes for each picture, then the PNG files. */
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
