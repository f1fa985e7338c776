export interface SkeletonProps {
  /** Size of the content to come: `h-4 w-32`, `aspect-[3/4] w-full`. */
  className?: string;
}

/** A placeholder while content loads. The block around it has `aria-busy`. */
export function Skeleton({ className = 'h-4 w-full' }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={`block animate-pulse-soft rounded-control bg-raised ${className}`} />
  );
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3, className = '' }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={`flex flex-col gap-2 ${className}`}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? 'h-4 w-2/3' : 'h-4 w-full'} />
      ))}
    </span>
  );
}
