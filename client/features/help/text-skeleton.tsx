import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';

export function TextSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-96 flex-col gap-4">
      <Skeleton className="h-6 w-1/2" />
      <SkeletonText lines={6} />
      <Skeleton className="h-6 w-1/3" />
      <SkeletonText lines={8} />
    </div>
  );
}
