import { enKeys } from './en-keys.ts';
import { useLanguage } from './language.ts';
import { thKeys } from './th-keys.ts';

const texts = { th: thKeys, en: enKeys };

/** The texts of API keys, apart from the catalogue, which every screen loads (office-48). */
export function useKeyText(): typeof thKeys {
  return texts[useLanguage()];
}
