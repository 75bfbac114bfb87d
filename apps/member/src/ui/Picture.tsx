import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  src: string;
  /** The description of the picture; '' if the name is shown beside it. */
  alt: string;
  /** The classes must give the box a fixed ratio, so that it keeps its size while the picture loads. */
  className: string;
  /** The text shown in the box if the picture does not load. */
  fallback: string;
  fit?: 'cover' | 'contain';
  /** True for a picture in view when the screen opens: it loads eagerly and does not fade in. */
  isEager?: boolean;
}

/** The result of loading the picture at `src`. */
interface LoadResult {
  src: string;
  state: 'shown' | 'failed';
}

/** A picture from data. It fades in when it has loaded and never moves the layout. */
export function Picture({
  src,
  alt,
  className,
  fallback,
  fit = 'cover',
  isEager = false,
}: PictureProps) {
  const [loadResult, setLoadResult] = useState<LoadResult | null>(null);
  const state = loadResult?.src === src ? loadResult.state : 'loading';
  const box = classNames('block bg-raised', className);
  if (state === 'failed') return <PictureFallback {...{ alt, fallback, box }} />;
  const image = (
    <img
      // Another picture gets a new element, so that the previous one does not show meanwhile.
      key={src}
      src={src}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={isEager ? undefined : () => setLoadResult({ src, state: 'shown' })}
      onError={() => setLoadResult({ src, state: 'failed' })}
      className={classNames(
        fit === 'cover' ? 'object-cover' : 'object-contain',
        isEager ? box : 'absolute inset-0 size-full transition-opacity duration-200',
        state === 'loading' && !isEager && 'opacity-0',
      )}
    />
  );
  return isEager ? (
    image
  ) : (
    <span className={classNames('relative overflow-hidden', box)}>{image}</span>
  );
}

export function PictureFallback({
  alt,
  fallback,
  box,
}: {
  alt: string;
  fallback: string;
  box: string;
}) {
  return (
    <span className={classNames('relative overflow-hidden', box)}>
      <span
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : alt}
        className="absolute inset-0 grid place-items-center p-1 text-center text-caption [overflow-wrap:anywhere] [text-wrap:balance] text-muted"
      >
        <span aria-hidden="true" className="line-clamp-3">
          {fallback}
        </span>
      </span>
    </span>
  );
}
