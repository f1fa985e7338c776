import { longGameLists, longRecordLists } from './growth-browser.ts';
import { embeddedApi } from './growth-embedded.ts';
import { manyRecords } from './growth-records.ts';
import { manyHosts, manyMembers, manyProviders } from './growth-server.ts';
import { starts } from './growth-start.ts';
import { print, type Section } from './growth-table.ts';

/**
 * `npm run bench:growth`: what grows with what there is. Each section measures one shape at three sizes and answers
 * tables, each figure beside the bound that it must keep; one that is missed is named at the end and makes the command
 * fail. `npm run bench:growth -- embedded` runs the sections whose name begins so: start, embedded, records, members,
 * hosts, providers, browser-games, browser-records.
 */
const SECTIONS: readonly Section[] = [
  starts,
  embeddedApi,
  manyRecords,
  manyMembers,
  manyHosts,
  manyProviders,
  longGameLists,
  longRecordLists,
];

async function main(): Promise<void> {
  const chosen = process.argv[2] ?? '';
  const missed: string[] = [];
  for (const section of SECTIONS.filter(({ name }) => name.startsWith(chosen))) {
    for (const table of await section.run()) missed.push(...print(table));
  }
  console.log(missed.length === 0 ? '\nEvery bound is kept.' : `\nMissed:\n${missed.join('\n')}`);
  if (missed.length > 0) process.exitCode = 1;
}

await main();
