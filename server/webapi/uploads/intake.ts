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
  const held: Held = { counts: new Map(), bytes: 0, maxBytes };
  return {
    begin(memberId) {
      const count = held.counts.get(memberId) ?? 0;
      if (count >= MOST_OF_ONE) throw new ApiError('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
      held.counts.set(memberId, count + 1);
      return beginUpload(held, memberId);
    },
  };
}

interface Held {
  /** Uploads under way, by member. */
  counts: Map<number, number>;
  bytes: number;
  maxBytes: number;
}

function beginUpload(held: Held, memberId: number): Upload {
  let own = 0;
  let isOver = false;
  return {
    grow(bytes) {
      if (isOver || held.bytes + bytes > held.maxBytes)
        throw new ApiError('BUSY', { retryAfterSeconds: RETRY_SECONDS });
      held.bytes += bytes;
      own += bytes;
    },
    end() {
      if (isOver) return;
      isOver = true;
      held.bytes -= own;
      const left = (held.counts.get(memberId) ?? 1) - 1;
      if (left > 0) held.counts.set(memberId, left);
      else held.counts.delete(memberId);
    },
  };
}
