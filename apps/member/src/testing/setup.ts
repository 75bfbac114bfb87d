import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { stubBrowser } from '@kapao/web/testing/stub-browser.ts';
import { leaveWithoutHistory, leaveTo } from './fake-leave.ts';

vi.mock('../lib/leave.ts', () => import('./fake-leave.ts'));
vi.mock('socket.io-client', () => import('./fake-socket.ts'));

// The default timeout of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** The real timer, which works even when a test has left fake timers on. */
const { setTimeout: realSetTimeout } = globalThis;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  leaveTo.mockClear();
  leaveWithoutHistory.mockClear();
  // A step back that a closing dialog has started must not reach the next test.
  await new Promise((arrived) => realSetTimeout(arrived, 0));
});

// A test’s page has the <dialog> element but not the methods that open and close it.
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

// A test’s page also lacks the method that shows a popover, which its style sheet hides until then.
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.removeAttribute('popover');
  },
});

// A test’s page does not implement `inert` either, so clicks inside inert elements are blocked here.
document.addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[inert]') === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

stubBrowser();
Element.prototype.setPointerCapture = () => {};
