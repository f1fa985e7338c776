import { type Request, Router } from 'express';
import { bearerOf, type SessionFinder } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { Uploads } from './uploads.ts';

interface PictureDeps {
  tokens: SessionFinder;
  uploads: Uploads;
}

/** `GET /upload/{name}`: a member's own picture. Caches must not store it. */
export function uploadPages({ tokens, uploads }: PictureDeps): Router {
  const router = Router();
  router.get('/upload/:name', async (request: Request<{ name: string }>, response) => {
    const session = tokens.find(bearerOf(request));
    if (!session) throw new ApiError('UNAUTHORIZED');
    const bytes = await uploads.read(request.params.name, session.memberId);
    if (!bytes) throw new ApiError('NOT_FOUND');
    response
      .set('Cache-Control', 'private, no-store')
      // A browser may open it as a document, which must not run or load anything.
      .set('Content-Security-Policy', "default-src 'none'; sandbox")
      .set('Content-Disposition', 'inline; filename="picture.jpg"')
      .type('image/jpeg')
      .send(Buffer.from(bytes));
  });
  return router;
}
