import { readdirSync, readFileSync } from 'node:fs';

const SCHEMAS = new URL('../../shared/webapi/schemas/', import.meta.url);

/** The docstrings of an exported schema and of its fields. */
export interface SchemaDocs {
  text?: string;
  fields: Record<string, string>;
}

/**
 * Reads the docstrings of shared/webapi/schemas. They are the descriptions of the OpenAPI document: descriptions as values
 * would be part of every page's first load.
 */
export function readDocstrings(): Map<string, SchemaDocs> {
  const docs = new Map<string, SchemaDocs>();
  for (const file of readdirSync(SCHEMAS)) {
    const source = readFileSync(new URL(file, SCHEMAS), 'utf8');
    for (const [, comment, name = '', body = ''] of source.matchAll(EXPORTED)) {
      const fields = [...body.matchAll(FIELD)].map(([, text = '', field = '']) => [field, plain(text)]);
      docs.set(name, { text: comment && plain(comment), fields: Object.fromEntries(fields) });
    }
  }
  return docs;
}

const COMMENT = String.raw`\/\*\*((?:(?!\*\/)[^])*)\*\/\n`;
/** An exported constant with its comment, if any, up to the end of the statement. */
const EXPORTED = new RegExp(String.raw`(?:${COMMENT})?export const (\w+) =([^]*?);\n`, 'g');
const FIELD = new RegExp(String.raw`${COMMENT} +(\w+):`, 'g');

function plain(comment: string): string {
  return comment.replaceAll(/\n \*/g, ' ').replaceAll(/\s+/g, ' ').trim();
}
