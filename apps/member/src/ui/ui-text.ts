import { createContext, use } from 'react';

/** The texts that the primitives need themselves; the app provides them from its catalogue. */
export interface UiText {
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
  more: string;
  moreFailed: string;
  today: string;
  yesterday: string;
}

export const UiTextContext = createContext<UiText | null>(null);

export function useUiText(): UiText {
  const words = use(UiTextContext);
  if (words === null) throw new Error('a primitive is rendered outside of WordsContext');
  return words;
}
