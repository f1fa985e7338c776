import type * as z from 'zod/mini';
import { type DroppedItem, type Page, parseList } from '#shared/webapi/envelope.ts';
import type { DataParser } from './api-client.ts';

/** `parse` of a list's items; malformed ones are dropped and logged, not the list (webapi.md). */
export function listOf<T extends z.ZodMiniType>(item: T): DataParser<z.output<T>[]> {
  const parse = (data: unknown, onDropped: (dropped: DroppedItem) => void) =>
    parseList(item, data, onDropped).list;
  return Object.assign(parse, { identity: { item, shape: 'list' } });
}

/** As `listOf`, with the pagination. */
export function pageOf<T extends z.ZodMiniType>(item: T): DataParser<Page<z.output<T>>> {
  const parse = (data: unknown, onDropped: (dropped: DroppedItem) => void) =>
    parseList(item, data, onDropped);
  return Object.assign(parse, { identity: { item, shape: 'page' } });
}
