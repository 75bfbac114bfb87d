import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useMemo, useState } from 'react';
import { cdnUrl } from '../../lib/images.ts';
import { useText } from '../../text/language.ts';

const ADVANCE_MS = 3000;
/** As the specification has it. */
const SLIDE_ALT = 'Dashboard Slider';

/** Loops and advances every 3 seconds; rests under a finger and for those who want no motion. */
export function Slider({ images }: { images: readonly { path: string }[] }) {
  const { dashboard: text } = useText();
  const plugins = useMemo(() => (wantsMotion() ? [Autoplay(autoplay)] : []), []);
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: 24 }, plugins);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (!carousel) return undefined;
    const onSelect = () => setCurrent(carousel.selectedScrollSnap());
    carousel.on('select', onSelect);
    return () => void carousel.off('select', onSelect);
  }, [carousel]);
  if (images.length === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={text.promotionsSlider}
      className="relative"
    >
      <div ref={viewport} className="overflow-hidden rounded-card bg-card">
        <div className="flex touch-pan-y">
          {images.map(({ path }, index) => (
            <img
              key={path}
              src={cdnUrl(path)}
              alt={SLIDE_ALT}
              width={960}
              height={480}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              loading={index === 0 ? 'eager' : 'lazy'}
              draggable={false}
              className="aspect-[2/1] w-full min-w-0 flex-[0_0_100%] object-cover"
            />
          ))}
        </div>
      </div>
      {images.length > 1 && <Dots count={images.length} current={current} />}
    </section>
  );
}

const autoplay = { delay: ADVANCE_MS, stopOnInteraction: false, stopOnMouseEnter: true };

function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={`h-1.5 rounded-pill transition-all duration-300 ${
            index === current ? 'gradient w-5' : 'w-1.5 bg-white/40'
          }`}
        />
      ))}
    </div>
  );
}
