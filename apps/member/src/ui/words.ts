import { createContext, use } from 'react';

/** The texts that the primitives need themselves; the app provides them from its catalogue. */
export interface Words {
  loading: string;
  ok: string;
  close: string;
  back: string;
  retry: string;
  copy: string;
  all: string;
  showPassword: string;
  hidePassword: string;
  cash: string;
  bonus: string;
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = use(WordsContext);
  if (words === null) throw new Error('a primitive is rendered outside of WordsContext');
  return words;
}
