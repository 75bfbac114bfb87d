import { enStudios } from './en-studios.ts';
import { useLanguage } from './language.ts';
import { thStudios } from './th-studios.ts';

const texts = { th: thStudios, en: enStudios };

/** The texts of studios, apart from the catalogue, which every screen loads (office-48). */
export function useStudiosText(): typeof thStudios {
  return texts[useLanguage()];
}
