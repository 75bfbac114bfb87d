import type { LooseningsTexts } from './th-loosenings.ts';

export const enLoosenings: LooseningsTexts = {
  title: 'Changes that loosen a guard, and wait',
  note: 'They take effect 24 hours after they were saved. Everybody who handles money can stop them until then',
  due: 'Takes effect',
  by: (maker) => `by ${maker}`,
  stop: 'Stop',
  stopOf: (name) => `Stop the change of “${name}”`,
  stopped: 'Stopped: the present value stays',
  notYours: 'Only staff who handle money stop it',
  waits: (names) =>
    `This loosens a guard: ${names} takes effect in 24 hours and can be stopped until then`,
  savedWaits: 'Saved: the part that loosens a guard takes effect in 24 hours',
};
