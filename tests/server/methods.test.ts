import { QueryClient } from '@tanstack/react-query';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApiClients } from '#platform/api/http.ts';
import { send } from '#platform/net/calls.ts';
import { contractDocument } from '#server/contract/openapi.ts';
import { type Handlers, mount, routesOf } from '#server/webapi/http/mount.ts';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { type CallSpec, defineCalls, METHODS, type Method } from '#shared/webapi/call.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

const schemas = { noteBody: z.object({ text: z.string() }), note: z.object({ text: z.string() }) };

const note = <M extends Method>(method: M, client: Pick<CallSpec, 'client'> = {}) =>
  ({
    method,
    path: '/note/:id',
    digits: ['id'],
    access: 'any',
    answers: 'one',
    ...client,
    schemas: async () => schemas,
    body: 'noteBody',
    item: 'note',
  }) as const;

const NOTE_CALLS = defineCalls({
  createNote: note('POST'),
  replaceNote: note('PUT'),
  changeNote: note('PATCH', { client: 'webapi' }),
});

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** The site's own client on top of the API's own mount, without a port. */
function connect() {
  const server = express();
  const answer: Handlers<typeof NOTE_CALLS>['createNote'] = ({ body, params }) => ({
    text: `${params.id} ${body.text}`,
  });
  const handlers = { createNote: answer, replaceNote: answer, changeNote: answer };
  mount(server, routesOf(NOTE_CALLS, handlers), {
    ...api.deps,
    readForm: (_request, _response, next) => next(),
  });
  const sent: string[] = [];
  const clients = createApiClients({
    transport: async ({ method, path, headers, body }) => {
      sent.push(method);
      const { status, text } = await request(server)
        [METHODS[method]](WEBAPI_PREFIX + path)
        .set(headers)
        .send(body);
      return { status, headers: {}, body: text };
    },
    getUuid: () => 'device-1',
    getLocale: () => 'enUS',
    getAuthorization: () => null,
    onError: () => {},
    isApiSilent: true,
  });
  return { app: { ...clients, queryClient: new QueryClient() }, sent };
}

it.each(Object.values(NOTE_CALLS))('sends the body of a $method call and answers it', async (entry) => {
  const { app, sent } = connect();
  const answer = await send(app, entry, { params: { id: 7 }, body: { text: 'tea' } });
  expect([sent, answer]).toEqual([[entry.method], { text: '7 tea' }]);
});

it('lists calls of every method in the contract', async () => {
  const { paths } = (await contractDocument(NOTE_CALLS)) as { paths: Record<string, Record<string, object>> };
  expect(Object.keys(paths['/api/webapi/note/{id}'] ?? {})).toEqual(['post', 'put', 'patch']);
  expect(paths['/api/webapi/note/{id}']?.put).toMatchObject({
    'x-calls': ['replaceNote'],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NoteBody' } } } },
  });
});
