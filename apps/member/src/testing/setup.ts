import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { leaveForGood, leaveTo } from './fake-leave.ts';

vi.mock('../lib/leave.ts', () => import('./fake-leave.ts'));
vi.mock('socket.io-client', () => import('./fake-socket.ts'));

// What is waited for may take longer than the usual second on a machine that does much else.
configure({ asyncUtilTimeout: 15_000 });

/** Fake timers of a test are no concern of its end. */
const { setTimeout: inRealTime } = globalThis;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  leaveTo.mockClear();
  leaveForGood.mockClear();
  // A step back in history that a closed dialog took must not arrive in the next test.
  await new Promise((arrived) => inRealTime(arrived, 0));
});

// jsdom knows <dialog> but not yet how to open and close it.
Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true;
  },
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  },
});

// Nor what inert means: nothing in it can be tapped.
document.addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[inert]') === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/** A component under test speaks to nobody: what it needs is given to it, or stubbed by the test. */
function noNetwork(): never {
  throw new Error('No network in tests: stub the client or fetch');
}

Object.assign(globalThis, {
  fetch: async () => noNetwork(),
  XMLHttpRequest: noNetwork,
  WebSocket: noNetwork,
});

// What jsdom cannot lay out is not watched, and tests are members who want no motion.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => {},
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }),
});

Element.prototype.setPointerCapture = () => {};
