import openapiTS, { astToString } from 'openapi-typescript';

/** The TypeScript types of an OpenAPI document. */
export async function typesOf(document: object): Promise<string> {
  return astToString(await openapiTS(JSON.stringify(document)));
}
