import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Copies the program with another build into `folder`. Each script has another name, as after a change to a module that
 * all scripts import.
 * @returns the URL path of the promotion page's script in this build, and in the other one
 */
export async function makeOtherBuild(
  folder: string,
): Promise<{ scriptOfThisBuild: string; scriptOfOtherBuild: string }> {
  for (const name of ['server', 'shared', 'locales', 'dist'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const assets = join(folder, 'dist/client/assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const renamed = new Map(names.map((name) => [name, name.replace(/\.js$/, '_.js')]));
  const manifest = JSON.parse(await readFile(join(folder, 'dist/client/.vite/manifest.json'), 'utf8'));
  const own = basename(manifest['client/features/promo/promo.page.tsx'].file);
  for (const [from, to] of renamed) await rename(join(assets, from), join(assets, to));
  const files = await readdir(join(folder, 'dist'), { recursive: true });
  for (const name of files.filter((file) => /\.js\.(br|gz)$/.test(file)))
    await rm(join(folder, 'dist', name));
  const texts = [...(await readdir(join(folder, 'dist'), { recursive: true }))];
  for (const name of texts.filter((file) => /\.(js|json)$/.test(file)))
    await rewrite(join(folder, 'dist', name), /[\w.-]+\.js\b/g, (file) => renamed.get(file) ?? file);
  await rewriteId(join(folder, 'dist/client'));
  return { scriptOfThisBuild: `/assets/${own}`, scriptOfOtherBuild: `/assets/${renamed.get(own)}` };
}

async function rewrite(file: string, pattern: RegExp | string, to: (found: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const changed = text.replaceAll(pattern, to);
  if (changed !== text) await writeFile(file, changed);
}

/** Replaces the build id in the version files and the service worker. */
async function rewriteId(client: string): Promise<void> {
  const builds = join(client, 'builds');
  const { id } = JSON.parse(await readFile(join(builds, 'latest.json'), 'utf8'));
  await rename(join(builds, 'meta', `${id}.json`), join(builds, 'meta', 'other-build.json'));
  for (const name of ['builds/latest.json', 'builds/meta/other-build.json', 'sw.js'])
    await rewrite(join(client, name), id, () => 'other-build');
}
