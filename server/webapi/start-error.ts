import { resolve, sep } from 'node:path';
import { NewerDatabaseError, OlderDatabaseError } from './store/db.ts';
import { FolderInUseError } from './store/folder-lock.ts';
import { type StorageProblem, storageProblemOf } from './store/storage-error.ts';

/** Identifies the error after it was sent from another thread, where it loses its class. */
const START_REFUSED = 'START_REFUSED';

/** The embedded API cannot start until the operator acts. The message names the problem and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code = START_REFUSED;
}

/** Turns an error into a StartError; undefined for a fault of the program, whose stack must be shown. */
export function startErrorOf(error: unknown, dataDir: string): StartError | undefined {
  const folder = resolve(dataDir);
  // A missing file of the program has a path outside this folder.
  if (isOutside(error, folder)) return undefined;
  const text = textOf(error, `WEBAPI_DATA_DIR (${folder})`);
  return text === undefined ? undefined : new StartError(text, { cause: error });
}

/** Whether an error's path is neither in the folder nor one of its parents. */
function isOutside(error: unknown, folder: string): boolean {
  const { path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (typeof path !== 'string') return false;
  const file = resolve(path);
  return !isWithin(file, folder) && !isWithin(folder, file);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function textOf(error: unknown, folder: string): string | undefined {
  if (error instanceof FolderInUseError)
    return `${folder} is ${error.message}: stop that one, or give this one a folder of its own`;
  if (error instanceof NewerDatabaseError)
    return `${folder}: ${error.message}. Start that one, or restore a backup of before`;
  if (error instanceof OlderDatabaseError)
    return `${folder}: ${error.message}. It was not changed. Rename the folder to begin with new demo data, or name another one`;
  if (!(error instanceof Error)) return undefined;
  const problem = storageProblemOf(error);
  return problem && `${folder}${STORAGE_ADVICE[problem](error.message)}`;
}

const STORAGE_ADVICE: Record<StorageProblem, (why: string) => string> = {
  full: (why) => `: nothing can be written (${why}). Make room on its disk`,
  busy: () => ': another program writes to the database. Stop it, or wait until it is done',
  unusable: (why) =>
    ` cannot be used (${why}). Make it a folder that this user may write to, or name another`,
  damaged: (why) => `: webapi.sqlite is no sound database (${why}). Restore a backup`,
};
