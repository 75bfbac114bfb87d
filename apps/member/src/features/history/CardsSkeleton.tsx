import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const CARDS = 6;

export function CardsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-2 pt-6.5">
      {Array.from({ length: CARDS }, (_card, place) => (
        <Skeleton key={place} className="h-20 rounded-card" />
      ))}
    </LoadingBoxes>
  );
}
