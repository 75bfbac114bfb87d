import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  src: string;
  /** '' where the name stands beside the picture. */
  alt: string;
  /** The box with its fixed ratio, which is there before the picture is. */
  className: string;
  /** Shown in the box where the picture does not come. */
  fallback: string;
  fit?: 'cover' | 'contain';
  /** For what is on a screen when it opens: asked for before the screen is drawn, and without fading in. */
  isAtOnce?: boolean;
}

/** How it went with the picture at `src`. */
interface Outcome {
  src: string;
  state: 'shown' | 'failed';
}

/** A picture from data: mostly it fades in when it has arrived, and it never moves what is around it. */
export function Picture({
  src,
  alt,
  className,
  fallback,
  fit = 'cover',
  isAtOnce = false,
}: PictureProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const state = outcome?.src === src ? outcome.state : 'loading';
  const box = classNames('block bg-raised', className);
  if (state === 'failed') return <NoPicture {...{ alt, fallback, box }} />;
  const image = (
    <img
      // Another picture in the same box: the one before does not stand in for it.
      key={src}
      src={src}
      alt={alt}
      loading={isAtOnce ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={isAtOnce ? undefined : () => setOutcome({ src, state: 'shown' })}
      onError={() => setOutcome({ src, state: 'failed' })}
      className={classNames(
        fit === 'cover' ? 'object-cover' : 'object-contain',
        isAtOnce ? box : 'absolute inset-0 size-full transition-opacity duration-200',
        state === 'loading' && !isAtOnce && 'opacity-0',
      )}
    />
  );
  return isAtOnce ? (
    image
  ) : (
    <span className={classNames('relative overflow-hidden', box)}>{image}</span>
  );
}

export function NoPicture({ alt, fallback, box }: { alt: string; fallback: string; box: string }) {
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
