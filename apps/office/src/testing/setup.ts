import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { restoreLanguage, loadText } from '../text/language.ts';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(async () => {
  localStorage.clear();
  await restoreLanguage();
  await loadText();
});
afterEach(() => cleanup());

/** Tests have no network: each stubs the answers that it needs. */
Object.assign(globalThis, {
  fetch: async () => {
    throw new Error('No network in tests: use fakeApi');
  },
});

// jsdom has no layout, so observers never fire; matchMedia reports reduced motion.
class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: InertObserver,
  IntersectionObserver: InertObserver,
  scrollTo: () => {},
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }),
});
Element.prototype.scrollIntoView = () => {};
