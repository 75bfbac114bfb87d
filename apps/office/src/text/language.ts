import { create } from 'zustand';
import type { EntranceCatalogue } from './th-entrance.ts';
import type { Catalogue } from './th.ts';

const STORAGE_KEY = 'office-language';

export const languages = { th: 'ไทย', en: 'English' } as const;
export type Language = keyof typeof languages;

interface LanguageState {
  language: Language;
  entrance: EntranceCatalogue | null;
  /** All texts; null on the sign-in page, which does not need them. The shell waits for them. */
  full: Catalogue | null;
  /** The site's name for points; null until the session has told it. */
  pointsName: string | null;
}

const useLanguageState = create<LanguageState>(() => ({
  language: 'th',
  entrance: null,
  full: null,
  pointsName: null,
}));

/** All texts, for components inside the shell. */
export function useText(): Catalogue {
  const full = useLanguageState((state) => state.full);
  if (full === null)
    throw new Error('useText before loadText: the sign-in page has useEntranceText');
  return full;
}

/** The texts of the sign-in page, and those that all screens share. */
export function useEntranceText(): EntranceCatalogue {
  const entrance = useLanguageState((state) => state.entrance);
  if (entrance === null) throw new Error('useEntranceText before restoreLanguage');
  return entrance;
}

export function useLanguage(): Language {
  return useLanguageState((state) => state.language);
}

/** Returns a function that chooses between the two wordings of a text of the server or the contract. */
export function useInLanguage(): (text: Readonly<Record<Language, string>>) => string {
  const language = useLanguage();
  return (text) => text[language];
}

/** The language and its texts for code outside of components, such as the client. */
export function currentLanguage(): LanguageState {
  return useLanguageState.getState();
}

/** Loads all texts of the chosen language, if not yet loaded. */
export async function loadText(): Promise<void> {
  const { language, full } = useLanguageState.getState();
  if (full === null) useLanguageState.setState({ full: await loadFull(language) });
}

/** site-42: amounts of points carry the site's name for them, for staff as for members. */
export function namePoints(pointsName: string): void {
  const { full } = useLanguageState.getState();
  useLanguageState.setState({ pointsName, full: full && withPointsName(full, pointsName) });
}

async function loadFull(language: Language): Promise<Catalogue> {
  const texts = await fullTexts[language]();
  const { pointsName } = useLanguageState.getState();
  return pointsName === null ? texts : withPointsName(texts, pointsName);
}

function withPointsName(texts: Catalogue, points: string): Catalogue {
  const { members, rewards, records } = texts;
  return {
    ...texts,
    members: { ...members, points },
    rewards: {
      ...rewards,
      types: { ...rewards.types, points },
      units: { ...rewards.units, points },
    },
    records: {
      ...records,
      units: { ...records.units, points },
      prizeTypes: { ...records.prizeTypes, points },
    },
  };
}

/** Loads another language, as much of it as is shown, and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  const isFull = useLanguageState.getState().full !== null;
  const full = isFull ? await loadFull(language) : null;
  useLanguageState.setState({
    language,
    full,
    entrance: full ?? (await entranceTexts[language]()),
  });
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
}

/** Restores the language of the last visit at startup; Thai at first. */
export async function restoreLanguage(): Promise<void> {
  await chooseLanguage(localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'th');
}

const fullTexts = {
  th: async (): Promise<Catalogue> => (await import('./th.ts')).th,
  en: async () => (await import('./en.ts')).en,
};
const entranceTexts = {
  th: async (): Promise<EntranceCatalogue> => (await import('./th-entrance.ts')).thEntrance,
  en: async () => (await import('./en-entrance.ts')).enEntrance,
};
