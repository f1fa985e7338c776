import type { RequestHandler } from 'express';
import type { HasPage, Render } from '#shared/render.ts';
import type { AssetFinder } from './assets.ts';
import type { BuildInfo } from './client-build.ts';

/** The React app as the server uses it: built (client-build.ts) or by Vite (dev-client.ts). */
export interface SiteClient {
  render: Render;
  /** Which pages there are: in development they come and go. */
  loadHasPage: () => Promise<HasPage>;
  findAssets: AssetFinder;
  /** Step 6: its files. */
  files: RequestHandler;
  info: BuildInfo;
  isDev: boolean;
}
