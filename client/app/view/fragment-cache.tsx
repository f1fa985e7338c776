import { LRUCache } from 'lru-cache';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { createServerIcons, type ServerIcons } from '#app/core/icons.ts';
import { FragmentProviders, type FragmentRenderer, fragmentAppOf } from '#platform/site/cached-fragment.tsx';
import type { AppEnvironment } from '#platform/site/page.ts';
import { DeviceContext } from '#ui/base/device.ts';
import { IconContext, type IconData } from '#ui/display/icon.tsx';

interface Fragment {
  html: string;
  /** Names of its icons. The page has them for hydration. */
  icons: readonly string[];
}

interface FragmentPage {
  app: AppEnvironment;
  intl: IntlShape;
  /** The page's own icons. */
  icons: ServerIcons;
}

/** Limit of a component's fragments with their keys, in characters. */
const MAX_SIZE = 4_000_000;

/** Creates the renderer of one page. */
export type FragmentCache = (page: FragmentPage) => FragmentRenderer;

/**
 * The server's cache of fragments (platform/site/cached-fragment.tsx). A fragment is rendered outside of the page's tree.
 * Its key consists of its component, its props and the parts of the app that it may read.
 * @param allIcons Lucide's icons by name
 */
export function createFragmentCache(allIcons: ReadonlyMap<string, IconData>): FragmentCache {
  const caches = new WeakMap<object, LRUCache<string, Fragment>>();
  return ({ app, intl, icons }) => {
    const appKey = JSON.stringify(fragmentAppOf(app));

    function renderFragment<P extends object>(Content: ComponentType<P>, props: P): Fragment {
      const own = createServerIcons(allIcons);
      const html = renderToString(
        <RawIntlProvider value={intl}>
          <IconContext value={own}>
            <DeviceContext value={app.device}>
              <FragmentProviders app={app}>
                <Content {...props} />
              </FragmentProviders>
            </DeviceContext>
          </IconContext>
        </RawIntlProvider>,
      );
      if (html.startsWith('<link')) throw new Error('the images of a cached fragment must be lazy');
      return { html, icons: Object.keys(own.used()) };
    }

    return (Content, props) => {
      const cache =
        caches.get(Content) ??
        new LRUCache<string, Fragment>({
          maxSize: MAX_SIZE,
          sizeCalculation: ({ html }, key) => html.length + key.length,
        });
      caches.set(Content, cache);
      const key = appKey + JSON.stringify(props);
      const fragment = cache.get(key) ?? renderFragment(Content, props);
      cache.set(key, fragment);
      for (const name of fragment.icons) icons.get(name);
      return fragment.html;
    };
  };
}
