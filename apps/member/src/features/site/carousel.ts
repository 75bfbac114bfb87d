import EmblaCarousel from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

const ADVANCE_MS = 3000;

export interface Carousel {
  /** Whether its pictures advance by themselves, every 3 seconds. */
  move(isWanted: boolean): void;
  stop(): void;
}

/** Lets a slider's pictures loop and follow a finger; `onSelect` is told which of them stands. */
export function startCarousel(viewport: HTMLElement, onSelect: (place: number) => void): Carousel {
  const options = { loop: true, duration: 24 };
  const carousel = EmblaCarousel(viewport, options);
  carousel.on('select', () => onSelect(carousel.selectedScrollSnap()));
  return {
    move: (isWanted) => carousel.reInit(options, isWanted ? [Autoplay(autoplay)] : []),
    stop: () => carousel.destroy(),
  };
}

const autoplay = { delay: ADVANCE_MS, stopOnInteraction: false, stopOnMouseEnter: true };
