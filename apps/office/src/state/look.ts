import { create } from 'zustand';
import { keepLook, keptLook, looks, type Look } from '../lib/kept.ts';

/** The chosen look, for what is drawn with colours of its own, such as a chart. */
export const useLook = create<{ look: Look }>(() => ({ look: keptLook() }));

export function chooseLook(look: Look): void {
  keepLook(look);
  useLook.setState({ look });
}

/** The look that the switch chooses next. */
export function lookAfter(look: Look): Look {
  return looks[(looks.indexOf(look) + 1) % looks.length] ?? 'system';
}
