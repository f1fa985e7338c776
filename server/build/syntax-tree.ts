/** A node of a parsed program (ESTree), read by the few properties that are asked for. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** `isClosed`: what is not gone into. */
export function walk(node: Node, visit: (node: Node) => void, isClosed = (_node: Node) => false): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const item of isNode(value) ? [value] : nodesIn(value))
      if (!isClosed(item)) walk(item, visit, isClosed);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Of an identifier. */
export function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

/** Of `(a, b, c)` the value is c. */
export function lastOf(node: Node): Node {
  return nodesIn(node.expressions).at(-1) ?? node;
}
