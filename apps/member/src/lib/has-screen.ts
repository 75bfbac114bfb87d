import { createContext, use } from 'react';

/** Whether a path has a screen; the app fills it from its table, so that no link leads nowhere. */
export const HasScreenContext = createContext<(path: string) => boolean>(() => false);

export function useHasScreen(): (path: string) => boolean {
  return use(HasScreenContext);
}
