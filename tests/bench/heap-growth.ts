import { readFileSync } from 'node:fs';

/** What two heap snapshots of V8 tell: which kinds of objects became more between them. */
export interface Growth {
  /** Constructor, or V8's name of what has none, such as "(string)". */
  kind: string;
  objects: number;
  bytes: number;
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: (string | string[])[] } };
  nodes: number[];
  strings: string[];
}

/** Kinds whose names say something of the program; of all others the type of V8 stands for the name. */
const NAMED = new Set(['object', 'native']);

type Sums = Map<string, { objects: number; bytes: number }>;

/** Both are read one after the other: each is as large as the heap. Most bytes first. */
export function growthBetween(
  before: string,
  after: string,
): { growth: Growth[]; before: number; after: number } {
  const [first, second] = [sumsOf(before), sumsOf(after)];
  const growth = [...second].map(([kind, { objects, bytes }]) => ({
    kind,
    objects: objects - (first.get(kind)?.objects ?? 0),
    bytes: bytes - (first.get(kind)?.bytes ?? 0),
  }));
  return {
    growth: growth.toSorted((a, b) => b.bytes - a.bytes),
    before: totalOf(first),
    after: totalOf(second),
  };
}

function sumsOf(file: string): Sums {
  const { snapshot, nodes, strings }: Snapshot = JSON.parse(readFileSync(file, 'utf8'));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const names = types[0] ?? [];
  const sums: Sums = new Map();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kindOfNode = names[nodes[at + type] ?? 0] ?? '';
    const kind = NAMED.has(kindOfNode) ? (strings[nodes[at + name] ?? 0] ?? '') : `(${kindOfNode})`;
    const sum = sums.get(kind) ?? { objects: 0, bytes: 0 };
    sum.objects += 1;
    sum.bytes += nodes[at + size] ?? 0;
    sums.set(kind, sum);
  }
  return sums;
}

const totalOf = (sums: Sums) => [...sums.values()].reduce((total, { bytes }) => total + bytes, 0);
