import { readFileSync } from 'node:fs';
import express from 'express';

/** Express sends a page from memory by `res.end`: the lower bound for a cached page. BODY names its file. */
const identity = readFileSync(process.env.BODY ?? '');
const br = readFileSync(`${process.env.BODY}.br`);
const app = express().disable('x-powered-by').disable('etag');

app.get('/', (request, response) => {
  const isBr = request.headers['accept-encoding']?.includes('br') ?? false;
  const body = isBr ? br : identity;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  if (isBr) response.setHeader('Content-Encoding', 'br');
  response.end(body);
});

app.listen(Number(process.env.PORT), '127.0.0.1');
