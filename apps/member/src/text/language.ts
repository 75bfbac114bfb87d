import { create } from 'zustand';
import { th, type Catalogue } from './th.ts';

const LANGUAGE_KEY = 'language';

export const languages = { th: 'ไทย', en: 'English' } as const;
export type Language = keyof typeof languages;

/** Thai comes with the app; English is fetched by those who choose it (RULINGS 27). */
export const useLanguage = create<{ language: Language; catalogue: Catalogue }>(() => ({
  language: 'th',
  catalogue: th,
}));

export function useText(): Catalogue {
  return useLanguage((state) => state.catalogue);
}

/** The catalogue of this moment, for notices that are raised outside of rendering. */
export function currentText(): Catalogue {
  return useLanguage.getState().catalogue;
}

export async function chooseLanguage(language: Language): Promise<void> {
  const catalogue = language === 'th' ? th : (await import('./en.ts')).en;
  useLanguage.setState({ language, catalogue });
  localStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
}

/** At startup: the language of the last visit. */
export async function recallLanguage(): Promise<void> {
  if (localStorage.getItem(LANGUAGE_KEY) === 'en') await chooseLanguage('en');
}
