import { rememberedToken } from '../state/session.ts';
import { loadText } from '../text/language.ts';
import { LoadingPage } from '../ui/LoadingView.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { findScreen } from './screens.ts';

/** The members' bars, menus and texts, which visitors do not load. */
export const lazyShell = lazyComponent(async () => {
  const [shell] = await Promise.all([import('./Shell.tsx'), loadText()]);
  return shell;
}, LoadingPage);

/** With a stored token, loads the member's frame and first screen while the session is checked. */
export async function preloadMemberFrame(path: string): Promise<void> {
  if (rememberedToken() === null) return;
  await Promise.all([lazyShell.preload(), findScreen(path)?.screen.preload?.()]);
}
