import { titlesEn } from '@kapao/contract/notifications/titles.ts';
import type { NotificationsCatalogue } from './th-notifications.ts';

export const enNotifications: NotificationsCatalogue = {
  notifications: {
    title: 'Notifications',
    titles: titlesEn,
    empty: 'Nothing yet. Money that arrives, withdrawals and news show up here',
    loadFailed: 'Could not load your notifications',
    unread: 'Unread',
    waiting: 'It is not the amount that was to be transferred. Our staff will check it',
    until: (time) => `Until ${time}`,
    noLimit: 'no limit',
    limit: (limit, amount) => `${limit}: ${amount}`,
    limitAmount: (amount) => `${amount} baht`,
    from: (limit, time) => `${limit}, from ${time}`,
    push: {
      title: 'Notify me on this device',
      hint: 'Also while the app is closed',
      details: 'Show details and amounts',
      detailsHint: 'They can be read on the locked screen',
      denied: 'The browser does not allow notifications. You can allow them in its settings',
      failed: 'The notifications could not be set',
    },
    notYou: 'Tap to look, or to report that it was not you',
  },
};
