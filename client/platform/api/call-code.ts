/**
 * The code that every call needs, in one chunk that loads with the first call. A guest who only reads server-rendered
 * pages never loads it.
 */
export { default as ky } from 'ky';
export { oncePerField } from '#shared/webapi/tolerance.ts';
export { readAnswer } from './answer.ts';
export { answerParser, PAGE_MAX, wholeParser } from './call-parser.ts';
