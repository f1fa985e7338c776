import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedTemplate, TEMPLATE_VARIABLE } from './site.ts';

/** Seeds one database. The sites of this run copy it instead of seeding their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'site-template-'));
  await seedTemplate(folder);
  process.env[TEMPLATE_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
