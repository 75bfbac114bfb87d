import EmblaCarousel from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

const ADVANCE_MS = 3000;

export interface CarouselControl {
  /** Starts or stops advancing the pictures every 3 seconds. */
  setAutoplay(isOn: boolean): void;
  stop(): void;
}

/**
 * Makes a slider's pictures loop and follow the finger; `onSelect` receives the index of the current one.
 */
export function startCarousel(
  viewport: HTMLElement,
  onSelect: (place: number) => void,
): CarouselControl {
  const options = { loop: true, duration: 24 };
  const carousel = EmblaCarousel(viewport, options);
  carousel.on('select', () => onSelect(carousel.selectedScrollSnap()));
  return {
    setAutoplay: (isOn) => carousel.reInit(options, isOn ? [Autoplay(autoplay)] : []),
    stop: () => carousel.destroy(),
  };
}

const autoplay = { delay: ADVANCE_MS, stopOnInteraction: false, stopOnMouseEnter: true };
