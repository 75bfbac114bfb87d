import { expect, it } from 'vitest';
import { closeAllModals, closeModal, openModal, useModals } from './modals.ts';

it('site-18: opens and closes modals by name, and all of them at once', () => {
  openModal('check-in');
  openModal('slip');
  closeModal('slip');
  expect(useModals.getState()).toEqual({ 'check-in': true, slip: false });
  closeAllModals();
  expect(useModals.getState()).toEqual({});
});
