import { enEvents } from './en-events.ts';
import { useLanguage } from './language.ts';
import { thEvents } from './th-events.ts';

const texts = { th: thEvents, en: enEvents };

/** The texts of events for own systems, apart from the catalogue, which every screen loads (office-48). */
export function useEventText(): typeof thEvents {
  return texts[useLanguage()];
}
