import { writeFileSync } from 'node:fs';
import { examples } from './record-examples.ts';

const FILE = new URL('../../server/contract/examples.json', import.meta.url);
writeFileSync(FILE, `${JSON.stringify(examples, null, 2)}\n`);
