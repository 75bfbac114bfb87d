import type { thAlerts } from './th-alerts.ts';

export const enAlerts: typeof thAlerts = {
  hint: 'Sent when it begins, each hour while it lasts, and when it is over. No message names a member or an account.',
  none: 'No alert service yet: add LINE, Telegram or mail on the page of services',
  off: 'Off',
  tellsNothing: 'Tells of nothing',
  tickUsual: 'Tick the usual causes',
  waiting: 'Queues that wait',
  events: 'Events, told once',
  problems: 'Problems that Home shows',
  thresholdOf: { minutes: 'After minutes', baht: 'From baht on' },
  outOfBounds: (min, max) => `Enter a whole number, ${min}–${max}`,
  save: 'Save',
  saveOf: (service) => `Alerts of ${service}`,
  saved: 'Saved',
  unchanged: 'Nothing has changed yet',
  takenAway:
    'What is taken away, and a higher number, is told at once by all services, with your name.',
};
