import { QueryClientContext } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { type Navigation, NavigationContext } from './navigation.ts';
import { AppContext, type AppEnvironment, PageContext, useApp } from './page.ts';

/** Returns the HTML of a component with these props, rendered or from the server's cache. */
export type FragmentRenderer = <P extends object>(Content: ComponentType<P>, props: P) => string;

/** Set by the server for each page (client/app/view/fragment-cache.tsx). Without it a fragment renders in place. */
export const FragmentContext = createContext<FragmentRenderer | null>(null);

interface CachedFragmentProps<P extends object> extends Omit<ComponentProps<'ul'>, 'children'> {
  as: 'ul' | 'div';
  of: ComponentType<P>;
  /** Plain JSON, part of the cache key. */
  props: P;
}

/**
 * A list that is the same for all visitors. The server renders it once for equal props; the browser hydrates it like
 * any other element. Inside it, reading the session, the query client, the page or the navigation throws. It must not
 * call `useId`, and its images must be lazy: React would add preloads to the list.
 */
export function CachedFragment<P extends object>({
  as,
  of: Content,
  props,
  ...host
}: CachedFragmentProps<P>) {
  const render = use(FragmentContext);
  const app = useApp();
  // Both elements take the same props.
  const Tag = as as 'ul';
  if (render) {
    const html = { __html: render(Content, props) };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML of the component
    return <Tag {...host} dangerouslySetInnerHTML={html} />;
  }
  return (
    <Tag {...host}>
      <FragmentProviders app={app}>
        <Content {...props} />
      </FragmentProviders>
    </Tag>
  );
}

/** The part of the app that a fragment may read. It belongs to the cache key. `hasPage` may be read too: it follows from device and build. */
export function fragmentAppOf(app: AppEnvironment) {
  const { device, locale, style, settings, metadata } = app;
  return { device, locale, style, settings, metadata };
}

/** The providers around a fragment, on both sides: they hide everything that belongs to one visitor. */
export function FragmentProviders({ app, children }: { app: AppEnvironment; children: ReactNode }) {
  const visible = useMemo(
    () => refusing<AppEnvironment>('app', { ...fragmentAppOf(app), hasPage: app.hasPage }),
    [app],
  );
  return (
    <QueryClientContext value={undefined}>
      <AppContext value={visible}>
        <PageContext value={null}>
          <NavigationContext value={NO_NAVIGATION}>{children}</NavigationContext>
        </PageContext>
      </AppContext>
    </QueryClientContext>
  );
}

/** An object that throws when a missing field is read. */
function refusing<T extends object>(name: string, fields: Partial<T>): T {
  return new Proxy(fields as T, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target))
        throw new Error(`a cached fragment must not read ${name}.${key}`);
      return Reflect.get(target, key);
    },
  });
}

const NO_NAVIGATION = refusing<Navigation>('navigation', {});
