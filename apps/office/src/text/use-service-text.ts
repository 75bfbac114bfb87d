import { enServices } from './en-services.ts';
import { useLanguage } from './language.ts';
import { thServices } from './th-services.ts';

const texts = { th: thServices, en: enServices };

/** The texts of third-party services, apart from the catalogue, which every screen loads (office-48). */
export function useServiceText(): typeof thServices {
  return texts[useLanguage()];
}
