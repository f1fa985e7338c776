import { startThreadAhead } from './webapi/thread.ts';

/**
 * What `npm start` runs, as a bundle (dist/site/main.js): the process of main.ts. Without an operator's API its thread and
 * the process read their modules beside each other, which is most of what a start takes.
 */
if (!process.env.WEBAPI_ORIGIN) startThreadAhead();
await import('./main.ts');
