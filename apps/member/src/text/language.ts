import { create } from 'zustand';
import { thEntrance, type EntranceCatalogue } from './th-entrance.ts';
import type { Catalogue } from './th.ts';

const LANGUAGE_KEY = 'language';

export const languages = { th: 'ไทย', en: 'English' } as const;
export type Language = keyof typeof languages;

interface Spoken {
  language: Language;
  entrance: EntranceCatalogue;
  /** Null for visitors, who never need it; the members' frame waits for it. */
  full: Catalogue | null;
}

/** Thai comes with the app; English is fetched by those who choose it (RULINGS 27). */
export const useLanguage = create<Spoken>(() => ({
  language: 'th',
  entrance: thEntrance,
  full: null,
}));

/** The words of the login and register screens, and those that every screen says. */
export function useEntranceText(): EntranceCatalogue {
  return useLanguage((state) => state.entrance);
}

/** All words; for what is shown inside the members' frame. */
export function useText(): Catalogue {
  const full = useLanguage((state) => state.full);
  if (full === null) throw new Error('useText before loadText: visitors have useEntranceText');
  return full;
}

/** Fetches all words of the chosen language, if they are not there yet. */
export async function loadText(): Promise<void> {
  const { language, full } = useLanguage.getState();
  if (full === null) await speak(language);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
}

async function speak(language: Language): Promise<void> {
  const full = language === 'th' ? (await import('./th.ts')).th : (await import('./en.ts')).en;
  useLanguage.setState({ language, entrance: full, full });
}

/** At startup: the language of the last visit. */
export async function recallLanguage(): Promise<void> {
  if (localStorage.getItem(LANGUAGE_KEY) === 'en') await chooseLanguage('en');
}
