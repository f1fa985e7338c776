import type { Server } from 'node:http';
import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import { compileRules } from '#shared/urls/route-rules.ts';
import type { SiteClient } from './client-build.ts';

const ENTRY_CLIENT = '/client/entry-client.tsx';
const ENTRY_SERVER = '/client/entry-server.tsx';

export interface DevClient extends SiteClient {
  close(): Promise<void>;
}

/**
 * The app from Vite, in this process (`npm run dev`). Vite transforms files on request and replaces edited modules in the
 * browser through the site's own port. Each render uses the newest entry-server, without a fragment cache of earlier pages.
 */
export async function createDevClient(root: string, server: Server): Promise<DevClient> {
  // A production install has no Vite.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    mode: 'development',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
  const devHead = await viteHead(vite);
  const styles = await entryStyles(vite);
  return {
    render: async (request) => {
      try {
        const { createRender } = await vite.ssrLoadModule(ENTRY_SERVER);
        return await createRender()(request);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    loadHasPage: async () => (await vite.ssrLoadModule(ENTRY_SERVER)).hasPage,
    findAssets: () => ({ entry: ENTRY_CLIENT, styles, preloads: [], devHead }),
    files: vite.middlewares,
    info: { id: 'dev', timestamp: new Date().toISOString(), routeRules: compileRules({}).rules },
    isDev: true,
    close: () => vite.close(),
  };
}

/** The markup that Vite and its plugins insert into a head: Vite's client and React's refresh. */
async function viteHead(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', '<!DOCTYPE html><html><head></head><body></body></html>');
  return /<head>([\s\S]*)<\/head>/.exec(html)?.[1] ?? '';
}

/** Style sheets that the client's entry imports. The document links them so that they load before the scripts run. */
async function entryStyles(vite: ViteDevServer): Promise<string[]> {
  const { client } = vite.environments;
  await client.transformRequest(ENTRY_CLIENT);
  const entry = await client.moduleGraph.getModuleByUrl(ENTRY_CLIENT);
  const imported: EnvironmentModuleNode[] = [...(entry?.importedModules ?? [])];
  return imported.map((node) => node.url).filter((url) => url.endsWith('.css'));
}
