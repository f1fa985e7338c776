import { ApiError } from '../http/errors.ts';

/** What uploads of all members may hold in memory together: a dozen of the largest pictures. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A form sends one; a second tab may send another. */
const MOST_OF_ONE = 2;
const RETRY_SECONDS = 2;

/** Files are whole in memory while they are read, judged and drawn anew: here it is known how many of them there are. */
export interface Intake {
  /** An upload of a member begins. @throws ApiError TOO_MANY (429) for the third at once */
  begin(memberId: number): Upload;
}

export interface Upload {
  /** So many more bytes have come. @throws ApiError BUSY (503) where all uploads together would hold too much */
  grow(bytes: number): void;
  /** Nothing of it is held any more, whatever became of it. */
  end(): void;
}

/** The intake of this process; `maxBytes` of all uploads together. */
export function createIntake({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}): Intake {
  const counts = new Map<number, number>();
  let held = 0;
  return {
    begin(memberId) {
      const count = counts.get(memberId) ?? 0;
      if (count >= MOST_OF_ONE) throw new ApiError('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
      counts.set(memberId, count + 1);
      let own = 0;
      let isOver = false;
      return {
        grow(bytes) {
          if (isOver || held + bytes > maxBytes)
            throw new ApiError('BUSY', { retryAfterSeconds: RETRY_SECONDS });
          held += bytes;
          own += bytes;
        },
        end() {
          if (isOver) return;
          isOver = true;
          held -= own;
          const left = (counts.get(memberId) ?? 1) - 1;
          if (left > 0) counts.set(memberId, left);
          else counts.delete(memberId);
        },
      };
    },
  };
}
