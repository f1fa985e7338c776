import { ApiError } from '../http/errors.ts';

/** Bytes that uploads of all members may hold in memory: about twelve of the largest pictures. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Parallel uploads of one member. A form sends one, a second tab may send another. */
const MAX_PER_MEMBER = 2;
const RETRY_SECONDS = 2;

/** Limits the uploads in memory. A file is in memory from its first byte until its picture is redrawn. */
export interface UploadLimits {
  /** Starts an upload of a member. @throws ApiError TOO_MANY (429) for the third one at once */
  acquire(memberId: number): Upload;
}

export interface Upload {
  /** Counts received bytes. @throws ApiError BUSY (503) when all uploads together would hold too many */
  addBytes(bytes: number): void;
  /** Ends the upload and frees its bytes. */
  release(): void;
}

/** The upload limits of this process. */
export function createUploadLimits({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}): UploadLimits {
  const uploadsByMember = new Map<number, number>();
  let allBytes = 0;
  return {
    acquire(memberId) {
      const count = uploadsByMember.get(memberId) ?? 0;
      if (count >= MAX_PER_MEMBER) throw new ApiError('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
      uploadsByMember.set(memberId, count + 1);
      let ownBytes = 0;
      let isReleased = false;
      return {
        addBytes(bytes) {
          if (isReleased || allBytes + bytes > maxBytes)
            throw new ApiError('BUSY', { retryAfterSeconds: RETRY_SECONDS });
          allBytes += bytes;
          ownBytes += bytes;
        },
        release() {
          if (isReleased) return;
          isReleased = true;
          allBytes -= ownBytes;
          const left = (uploadsByMember.get(memberId) ?? 1) - 1;
          if (left > 0) uploadsByMember.set(memberId, left);
          else uploadsByMember.delete(memberId);
        },
      };
    },
  };
}
