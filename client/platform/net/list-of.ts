import type * as z from 'zod/mini';
import { type DroppedItem, type Page, parseList } from '#shared/webapi/envelope.ts';

type OnDropped = (dropped: DroppedItem) => void;

/** A DataParser that answers at once. */
interface ListParser<T> {
  (data: unknown, onDropped: OnDropped): T;
  identity: { item: object; shape: string };
}

/** `parse` of a list's items; malformed ones are dropped and logged, not the list (webapi.md). */
export function listOf<T extends z.ZodMiniType>(item: T): ListParser<z.output<T>[]> {
  const parse = (data: unknown, onDropped: OnDropped) => parseList(item, data, onDropped).list;
  return Object.assign(parse, { identity: { item, shape: 'list' } });
}

/** As `listOf`, with the pagination. */
export function pageOf<T extends z.ZodMiniType>(item: T): ListParser<Page<z.output<T>>> {
  const parse = (data: unknown, onDropped: OnDropped) => parseList(item, data, onDropped);
  return Object.assign(parse, { identity: { item, shape: 'page' } });
}
