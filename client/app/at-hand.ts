/** Modules that were imported eagerly, behind the same functions that import lazy ones. */
export function atHand<T>(modules: Record<string, T>): Record<string, () => T> {
  return Object.fromEntries(Object.entries(modules).map(([path, module]) => [path, () => module]));
}
