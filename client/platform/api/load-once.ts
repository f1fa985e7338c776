/**
 * Code that came stays. `import()` of what is there already looks free, but a browser walks the module's whole tree
 * again: some twenty tasks, at three imports a call most of what a call cost. Code that did not come is asked for again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}
