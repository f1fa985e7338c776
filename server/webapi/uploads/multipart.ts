import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Request, RequestHandler } from 'express';
import { IMAGE_MAX_BYTES } from '#shared/webapi/fields.ts';
import { bearerOf, type SessionFinder } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { UploadedFile } from './pictures.ts';
import type { Upload, UploadLimits } from './upload-limits.ts';

/** Limits of one body. The forms of the site are far smaller. */
const LIMITS = {
  fields: 20,
  files: 3,
  parts: 23,
  fieldNameSize: 60,
  fieldSize: 2000,
  headerPairs: 20,
  // One byte more than allowed. A file that is cut here is too large and gets the error of the field's schema.
  fileSize: IMAGE_MAX_BYTES + 1,
} as const;
/** From the first to the last byte. Browsers wait 120 s for an upload (client/app/core/browser-transport.ts). */
const TIME_LIMIT_MS = 130_000;

export interface UploadDeps {
  tokens: SessionFinder;
  uploadLimits: UploadLimits;
}

/**
 * Parses a member's `multipart/form-data` body into `request.body`. Fields are strings, files are `UploadedFile`, and
 * `identity[id_number]` is a field of `identity`. The next handler gets other bodies. A guest is refused before the body is
 * read: guests upload no files and must not fill the memory.
 * @throws ApiError UNAUTHORIZED, BAD_REQUEST for a malformed or incomplete form, TOO_LARGE, and those of the upload limits
 */
export function readMultipart({ tokens, uploadLimits }: UploadDeps): RequestHandler {
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    const session = tokens.find(bearerOf(request));
    if (!session) throw new ApiError('UNAUTHORIZED');
    const upload = uploadLimits.acquire(session.memberId);
    // The handler uses the files until the answer is sent or the client has disconnected.
    response.once('close', upload.release);
    readForm(request, upload).then(
      (body) => {
        request.body = body;
        next();
      },
      (error: unknown) => next(error),
    );
  };
}

function readForm(request: Request, upload: Upload): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const entries: [string, unknown][] = [];
    let isSettled = false;
    const settle = (end: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      request.unpipe();
      request.resume();
      end();
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const failAsBad = (cause?: unknown) => fail(new ApiError('BAD_REQUEST', { cause }));
    const failAsTooLarge = () => fail(new ApiError('TOO_LARGE'));
    const timer = setTimeout(failAsBad, TIME_LIMIT_MS);
    let form: BusboyInstance;
    try {
      // `request.is` has checked the content type.
      form = Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS });
    } catch (error) {
      failAsBad(error);
      return;
    }
    form.on('field', (name, value, isNameCut, isCut) => {
      if (isNameCut || isCut) failAsTooLarge();
      else entries.push([name, value]);
    });
    form.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (isSettled) return;
        try {
          upload.addBytes(chunk.length);
          chunks.push(chunk);
        } catch (error) {
          fail(error);
        }
      });
      stream.on('error', failAsBad);
      stream.on('end', () => entries.push([name, new UploadedFile(Buffer.concat(chunks))]));
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(limit, failAsTooLarge);
    form.on('error', failAsBad);
    form.on('finish', () => settle(() => resolve(nest(entries))));
    request.on('aborted', () => failAsBad());
    request.on('error', failAsBad);
    request.pipe(form);
  });
}

/** Makes `a[b]` a field of `a`. The last value of a name wins. */
function nest(entries: readonly [string, unknown][]): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entries) {
    const [, outer = '', inner] = /^([^[\]]+)(?:\[([^[\]]+)\])?$/.exec(name) ?? [];
    if (outer === '') continue;
    if (inner === undefined) body[outer] = value;
    else body[outer] = { ...(isFields(body[outer]) ? body[outer] : {}), [inner]: value };
  }
  return body;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof UploadedFile);
}
