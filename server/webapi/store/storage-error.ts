/** Why the database or a file beside it could not be used. */
export type StorageProblem =
  /** The disk is full: what was there is intact, nothing more goes in. */
  | 'full'
  /** Somebody else is writing, for longer than one waits. */
  | 'busy'
  /** The place is not there, not writable, or no folder. */
  | 'unusable'
  /** The file is no database, or a damaged one. */
  | 'damaged';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const SQLITE_PROBLEMS: Readonly<Record<number, StorageProblem>> = {
  3: 'unusable', // PERM
  5: 'busy', // BUSY
  6: 'busy', // LOCKED
  8: 'unusable', // READONLY
  10: 'full', // IOERR: a quota or a limit of the file's size ends here
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

/** What an error of SQLite or of the file system says about the place where data are kept; undefined: another error. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: unknown };
  // node:sqlite adds `errcode`, the file system `code`. An extended code carries the primary one in its lowest byte.
  if (typeof errcode === 'number') return SQLITE_PROBLEMS[errcode & 0xff];
  return typeof code === 'string' ? FILE_PROBLEMS[code] : undefined;
}
