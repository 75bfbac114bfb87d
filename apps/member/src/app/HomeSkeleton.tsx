import { LoadingBoxes } from '../ui/LoadingBoxes.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Placeholders of the check-in, the search field and two shelves. */
export function HomeSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-4">
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-12" />
      <ShelfSkeleton />
      <ShelfSkeleton />
    </LoadingBoxes>
  );
}

function ShelfSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-6 w-1/3" />
      <div className="-mr-edge grid auto-cols-[29%] grid-flow-col gap-2 overflow-hidden pb-16">
        {Array.from({ length: 4 }, (_box, place) => (
          <Skeleton key={place} className="aspect-[3/4] rounded-card" />
        ))}
      </div>
    </div>
  );
}
