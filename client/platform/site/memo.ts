/** Objects by identity, the rest by value. */
type Dependency = object | string | number | boolean | undefined;
type Dependencies = readonly [object, ...Dependency[]];

interface Node<V> {
  byObject?: WeakMap<object, Node<V>>;
  byValue?: Map<Dependency, Node<V>>;
  made?: { value: V };
}

/**
 * Work done once for data that many renderings share (an answer that the server keeps for all visitors): call it with
 * everything that the result depends on and how to make it. The first dependency is the data itself; the result lives
 * as long as that does. Results are shared like the data, so they say nothing of a visitor and nobody changes them.
 */
export function createMemo<V>(): (dependencies: Dependencies, make: () => V) => V {
  const root: Node<V> = {};
  return (dependencies, make) => {
    let node = root;
    for (const dependency of dependencies) node = childOf(node, dependency);
    node.made ??= { value: make() };
    return node.made.value;
  };
}

function childOf<V>(node: Node<V>, dependency: Dependency): Node<V> {
  if (typeof dependency === 'object') {
    node.byObject ??= new WeakMap();
    return node.byObject.get(dependency) ?? put(node.byObject, dependency);
  }
  node.byValue ??= new Map();
  return node.byValue.get(dependency) ?? put(node.byValue, dependency);
}

function put<K, V>(map: { set: (key: K, node: Node<V>) => unknown }, key: K): Node<V> {
  const node: Node<V> = {};
  map.set(key, node);
  return node;
}
