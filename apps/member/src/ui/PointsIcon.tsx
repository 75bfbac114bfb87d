import { useState } from 'react';
import { DiamondIcon } from './menu-icons.tsx';

interface PointsIconProps {
  /** The picture of the settings; null until they are there. */
  src: string | null;
  size: number;
}

/** The points' own picture; a drawn diamond where it does not come. Its neighbour says the name. */
export function PointsIcon({ src, size }: PointsIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return <DiamondIcon size={size} className="shrink-0" />;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      className="shrink-0 object-contain"
      style={{ width: size, height: size }}
      onError={() => setBroken(src)}
    />
  );
}
