/** Why the database or a file beside it could not be used. */
export type StorageProblem =
  /** The disk is full. Existing data is intact. */
  | 'full'
  /** Another connection has locked the database for longer than the busy timeout. */
  | 'busy'
  /** The folder is missing, not writable, or a file. */
  | 'unusable'
  /** The file is not a database, or damaged. */
  | 'damaged';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const SQLITE_PROBLEMS: Readonly<Record<number, StorageProblem>> = {
  3: 'unusable', // PERM
  5: 'busy', // BUSY
  6: 'busy', // LOCKED
  8: 'unusable', // READONLY
  10: 'full', // IOERR: also for a quota or a limit of the file size
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'unusable', // CANTOPEN
  26: 'damaged', // NOTADB
};

const FILE_PROBLEMS: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'unusable',
  EPERM: 'unusable',
  EROFS: 'unusable',
  EEXIST: 'unusable',
  ENOTDIR: 'unusable',
  ENOENT: 'unusable',
  EISDIR: 'unusable',
};

/** The problem behind an error of SQLite or of the file system; undefined for other errors. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: unknown };
  // node:sqlite sets `errcode`, the file system sets `code`. The lowest byte of an extended code is the primary one.
  if (typeof errcode === 'number') return SQLITE_PROBLEMS[errcode & 0xff];
  return typeof code === 'string' ? FILE_PROBLEMS[code] : undefined;
}
