import { expect, it } from 'vitest';
import { closeSidebar, toggleSidebar, useSidebar } from './sidebar.ts';

it('site-15: opens, closes and toggles the sidebar', () => {
  const open = () => useSidebar.getState().open;
  expect(open()).toBe(false);
  toggleSidebar();
  expect(open()).toBe(true);
  toggleSidebar();
  expect(open()).toBe(false);
  toggleSidebar();
  closeSidebar();
  closeSidebar();
  expect(open()).toBe(false);
});
