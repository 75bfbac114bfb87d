import type { SiteSettings } from '@kapao/contract/site.ts';
import { useEffect, useRef, useState } from 'react';
import { cdnUrl } from '../../lib/images.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { CarouselControl } from './carousel.ts';

/** Alternative text of every slide (site-21). */
const SLIDE_ALT = 'Dashboard Slider';

/** The slider loops and advances every 3 seconds; it pauses under a finger and does not move with reduced motion. */
export function Slider({ images }: { images: SiteSettings['slide_image'] }) {
  const { dashboard: text } = useText();
  const inLanguage = useInLanguage();
  const [isPaused, setPaused] = useState(false);
  const hasMotion = wantsMotion();
  const { viewport, current } = useCarousel(images, hasMotion && !isPaused);
  if (images.length === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={text.promotionsSlider}
      className="relative"
    >
      <div ref={viewport} className="overflow-hidden rounded-card bg-card">
        <div className="flex touch-pan-y">
          {images.map(({ path, path_en: pathEn, text: message, text_en: messageEn }, index) => (
            <figure key={path} className="relative w-full min-w-0 flex-[0_0_100%]">
              <img
                src={cdnUrl(inLanguage(path, pathEn))}
                alt={SLIDE_ALT}
                width={960}
                height={480}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                loading={index === 0 ? 'eager' : 'lazy'}
                draggable={false}
                className="aspect-[2/1] w-full object-cover"
              />
              {message !== undefined && (
                <figcaption className="sr-only">{inLanguage(message, messageEn)}</figcaption>
              )}
            </figure>
          ))}
        </div>
      </div>
      {images.length > 1 && <Dots count={images.length} current={current} />}
      {images.length > 1 && hasMotion && (
        <PauseButton isPaused={isPaused} onToggle={() => setPaused(!isPaused)} />
      )}
    </section>
  );
}

/** Loads the carousel when the browser is idle, after the first picture is visible. */
function useCarousel(images: readonly unknown[], isMoving: boolean) {
  const viewport = useRef<HTMLDivElement>(null);
  const [carousel, setCarousel] = useState<CarouselControl | null>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let started: CarouselControl | undefined;
    let isUnmounted = false;
    const start = async () => {
      const { startCarousel } = await import('./carousel.ts');
      if (isUnmounted || viewport.current === null) return;
      started = startCarousel(viewport.current, setCurrent);
      setCarousel(started);
    };
    // If the carousel cannot be loaded, the pictures do not move.
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isUnmounted = true;
      cancel();
      started?.stop();
    };
  }, [images]);
  useEffect(() => carousel?.setAutoplay(isMoving), [carousel, isMoving]);
  return { viewport, current };
}

interface PauseButtonProps {
  isPaused: boolean;
  onToggle: () => void;
}

/** Moving content must have a pause button (WCAG 2.2.2). */
function PauseButton({ isPaused, onToggle }: PauseButtonProps) {
  const { dashboard: text } = useText();
  return (
    <IconButton
      label={isPaused ? text.moveSlides : text.stopSlides}
      onClick={onToggle}
      className="absolute right-0 bottom-0 text-ink"
    >
      <span className="grid size-7 place-items-center rounded-pill bg-bg/75">
        <Icon size={14}>
          {isPaused ? <path d="M8 5v14l11-7Z" fill="currentColor" /> : <path d="M8 5v14M16 5v14" />}
        </Icon>
      </span>
    </IconButton>
  );
}

function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={`h-1.5 w-4 rounded-pill ${index === current ? 'gradient' : 'bg-white/40'}`}
        />
      ))}
    </div>
  );
}
