import { afterEach, expect, it, vi } from 'vitest';
import {
  isMenuFolded,
  keepLook,
  keepPanelWidth,
  keptLook,
  PANEL_USUAL,
  panelWidth,
} from './kept.ts';

afterEach(() => vi.unstubAllGlobals());

it('work-11: a browser that refuses storage shows the usual looks', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect([keptLook(), isMenuFolded(), panelWidth()]).toEqual(['system', false, PANEL_USUAL]);
  keepLook('dark');
  expect(document.documentElement.dataset['look']).toBe('dark');
  keepLook('system');
  expect(keepPanelWidth(500)).toBe(500);
});
