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
  /** For what is on the screen already: asked for at once, and without fading in, which would make each a layer. */
  isAtOnce?: boolean;
}

/** A picture from data: it fades in when it has arrived, and never moves what is around it. */
export function Picture({
  src,
  alt,
  className,
  fallback,
  fit = 'cover',
  isAtOnce = false,
}: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <span className={classNames('relative block overflow-hidden bg-raised', className)}>
      {state === 'failed' ? (
        <span
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : alt}
          className="absolute inset-0 grid place-items-center p-1 text-center text-caption [overflow-wrap:anywhere] [text-wrap:balance] text-muted"
        >
          <span aria-hidden="true" className="line-clamp-3">
            {fallback}
          </span>
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={isAtOnce ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={isAtOnce ? undefined : () => setState('shown')}
          onError={() => setState('failed')}
          className={classNames(
            'absolute inset-0 size-full',
            !isAtOnce && 'transition-opacity duration-200',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            state === 'loading' && !isAtOnce && 'opacity-0',
          )}
        />
      )}
    </span>
  );
}
