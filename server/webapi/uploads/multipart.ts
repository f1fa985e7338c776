import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Request, RequestHandler } from 'express';
import { IMAGE_MAX_BYTES } from '#shared/webapi/fields.ts';
import { bearerOf, type SessionFinder } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { Intake, Upload } from './intake.ts';
import { UploadedFile } from './pictures.ts';

/** What one body may hold: the forms that exist are far smaller, what fills memory is not. */
const LIMITS = {
  fields: 20,
  files: 3,
  parts: 23,
  fieldNameSize: 60,
  fieldSize: 2000,
  headerPairs: 20,
  // One more than is allowed: a file that is cut here is known to be too large, and answered in words.
  fileSize: IMAGE_MAX_BYTES + 1,
} as const;
/** From first to last byte: browsers wait 120 s for an upload (client/app/core/browser-transport.ts). */
const TIME_LIMIT_MS = 130_000;

export interface UploadDeps {
  tokens: SessionFinder;
  intake: Intake;
}

/**
 * Reads a member's `multipart/form-data` body into `request.body`: texts as strings, files whole as `UploadedFile`, and
 * `identity[id_number]` as a field of `identity`. Any other body is left to the next handler. Of a stranger nothing is
 * read: no call takes files from one, and megabytes of nobody's would fill the memory.
 * @throws ApiError UNAUTHORIZED, BAD_REQUEST for what is no such form or is cut in its middle, TOO_LARGE beyond the
 *   limits, and those of the intake
 */
export function readMultipart({ tokens, intake }: UploadDeps): RequestHandler {
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    const session = tokens.find(bearerOf(request));
    if (!session) throw new ApiError('UNAUTHORIZED');
    const upload = intake.begin(session.memberId);
    // Its files are at work until the answer is out, or nobody waits for it.
    response.once('close', upload.end);
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
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      request.unpipe();
      request.resume();
      settle();
    };
    const refuse = (error: unknown) => end(() => reject(error));
    const fail: Fail = (id, cause) => refuse(new ApiError(id, { cause }));
    const timer = setTimeout(() => fail('BAD_REQUEST'), TIME_LIMIT_MS);
    const form = openForm(request, fail);
    if (!form) return;
    takeFields(form, { entries, fail });
    takeFiles(form, { entries, fail, grow: (bytes) => !isOver && grown(upload, bytes, refuse) });
    form.on('finish', () => end(() => resolve(nest(entries))));
    request.on('aborted', () => fail('BAD_REQUEST'));
    request.on('error', (error) => fail('BAD_REQUEST', error));
    request.pipe(form);
  });
}

type Fail = (id: 'BAD_REQUEST' | 'TOO_LARGE', cause?: unknown) => void;

interface Taking {
  /** What has come so far, by the name of its field. */
  entries: [string, unknown][];
  fail: Fail;
}

function takeFields(form: BusboyInstance, { entries, fail }: Taking): void {
  form.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) fail('TOO_LARGE');
    else entries.push([name, value]);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => fail('TOO_LARGE'));
  form.on('error', (error: unknown) => fail('BAD_REQUEST', error));
}

/** `grow` is asked for each piece of a file; false: the form has ended, and nothing more is held of it. */
function takeFiles(
  form: BusboyInstance,
  { entries, fail, grow }: Taking & { grow: (bytes: number) => boolean },
): void {
  form.on('file', (name, stream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      if (grow(chunk.length)) chunks.push(chunk);
    });
    stream.on('error', (error) => fail('BAD_REQUEST', error));
    stream.on('end', () => entries.push([name, new UploadedFile(Buffer.concat(chunks))]));
  });
}

function grown(upload: Upload, bytes: number, refuse: (error: unknown) => void): boolean {
  try {
    upload.grow(bytes);
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

function openForm(
  request: Request,
  fail: (id: 'BAD_REQUEST', cause: unknown) => void,
): BusboyInstance | undefined {
  try {
    // `request.is` has seen that there is a content type.
    return Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS });
  } catch (error) {
    fail('BAD_REQUEST', error);
    return undefined;
  }
}

/** `a[b]` becomes a field of `a`. The last one of a name counts. */
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
