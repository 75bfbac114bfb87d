import { createContext, type ReactNode } from 'react';

/** Draws a mark beside a table's row, by the address where the row leads; the app provides it. */
export const RowMarkContext = createContext<(href: string) => ReactNode>(() => null);
