// `npm run serve`: serves the build.
import { existsSync } from 'node:fs';
import { buildStamp, serve } from './run.mjs';

if (existsSync(buildStamp())) await serve();
else {
  console.error(
    'dist/ contains no complete build: run "npm run build", or "npm start", which builds when needed.',
  );
  process.exitCode = 1;
}
