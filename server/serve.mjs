// `npm run serve`: the built site, nothing else.
import { existsSync } from 'node:fs';
import { buildStamp, serve } from './run.mjs';

if (existsSync(buildStamp())) await serve();
else {
  console.error('There is no build: run "npm run build" first, or "npm start", which builds when it has to.');
  process.exitCode = 1;
}
