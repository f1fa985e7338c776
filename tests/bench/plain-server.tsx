import express from 'express';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { plainRoutes } from './plain-page.tsx';

/** Serves the plain page: static handler, StaticRouterProvider, renderToPipeableStream piped into the response. */
const routes = await plainRoutes(process.env.WEBAPI_ORIGIN ?? '');
const { query, dataRoutes } = createStaticHandler(routes);
const app = express().disable('x-powered-by');

app.get('/', async (_request, response, next) => {
  try {
    const context = await query(new Request('http://127.0.0.1/'));
    if (context instanceof Response) throw new Error('the plain page redirects');
    const tree = <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />;
    const stream = renderToPipeableStream(tree, {
      onShellReady: () => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        stream.pipe(response);
      },
      onShellError: next,
    });
  } catch (error) {
    next(error);
  }
});

app.listen(Number(process.env.PORT), '127.0.0.1');
