import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';

/** Skeleton of PromoArticle. */
export function PromoArticleSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(20rem,5fr)] lg:grid-rows-[auto_1fr] lg:gap-8"
    >
      <Skeleton className="aspect-2/1 w-full" />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="mt-3 h-5 w-full" />
        <Skeleton className="mt-5 h-56 w-full" />
      </div>
      <SkeletonText lines={8} className="lg:col-start-1" />
    </div>
  );
}
