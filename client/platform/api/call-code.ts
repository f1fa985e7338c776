/**
 * The code that every call needs, in one chunk that loads with the first call: a guest who reads a page that the server
 * rendered makes none.
 */
export { default as ky } from 'ky';
export { readAnswer } from './answer.ts';
export { answerParser, PAGE_MAX, wholeParser } from './call-parser.ts';
