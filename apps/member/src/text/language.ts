import { create } from 'zustand';
import { thEntrance, type EntranceCatalogue } from './th-entrance.ts';
import type { Catalogue } from './th.ts';

const LANGUAGE_KEY = 'language';

export const languages = { th: 'ไทย', en: 'English' } as const;
export type Language = keyof typeof languages;

interface LanguageState {
  language: Language;
  entrance: EntranceCatalogue;
  /** The full catalogue; null for visitors, who do not need it. The members' frame waits for it. */
  full: Catalogue | null;
}

/** Thai is part of the app; English is fetched when it is chosen (site-52). */
export const useLanguage = create<LanguageState>(() => ({
  language: 'th',
  entrance: thEntrance,
  full: null,
}));

/** The texts of the login and register screens and those shared by all screens. */
export function useEntranceText(): EntranceCatalogue {
  return useLanguage((state) => state.entrance);
}

/** All texts, for components inside the members' frame. */
export function useText(): Catalogue {
  const full = useLanguage((state) => state.full);
  if (full === null) throw new Error('useText before loadText: visitors have useEntranceText');
  return full;
}

/**
 * Returns a function that chooses between an operator's Thai text and its English version, which may be missing
 * (site-68).
 */
export function useInLanguage(): (text: string, textEn: string | null | undefined) => string {
  const language = useLanguage((state) => state.language);
  return (text, textEn) => (language === 'en' && textEn ? textEn : text);
}

/** Loads all texts of the chosen language, if not yet loaded. */
export async function loadText(): Promise<void> {
  const { language, full } = useLanguage.getState();
  if (full === null) await loadLanguage(language);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
}

async function loadLanguage(language: Language): Promise<void> {
  const full = language === 'th' ? (await import('./th.ts')).th : (await import('./en.ts')).en;
  useLanguage.setState({ language, entrance: full, full });
}

/** Restores the language of the last visit at startup. */
export async function restoreLanguage(): Promise<void> {
  if (localStorage.getItem(LANGUAGE_KEY) === 'en') await chooseLanguage('en');
}
