import { fileURLToPath } from 'node:url';
import { copyAssets } from './copy-assets.ts';

/** `npm run assets -- FOLDER`: collects the assets of this build and of earlier ones for an upload (server/deploy/README.md). */
const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url));

async function main(): Promise<number> {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) {
    process.stderr.write('Usage: npm run assets -- FOLDER\n');
    return 2;
  }
  try {
    const { buildId, assets, copied, deleted } = await copyAssets(CLIENT, folder);
    const counts = `${assets} files, ${copied} copied, ${deleted} of earlier builds deleted`;
    process.stdout.write(`${folder}/assets: build ${buildId}, ${counts}\n`);
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The assets were not copied: ${reason}\n`);
    return 1;
  }
}

process.exitCode = await main();
