import { titlesEn } from '@kapao/contract/notifications/titles.ts';
import type { NotificationsCatalogue } from './th-notifications.ts';

export const enNotifications: NotificationsCatalogue = {
  notifications: {
    title: 'Notifications',
    titles: titlesEn,
    empty: 'Nothing yet. Money that arrives, withdrawals and news show up here',
    loadFailed: 'Could not load your notifications',
    unread: 'Unread',
    groups: {
      deposit_received: (count) => `${count} deposits have arrived`,
      deposit_reversed: (count) => `${count} deposits were taken back`,
      transfer_waiting: (count) => `${count} transfers are waiting to be checked`,
      deposit_rejected: (count) => `${count} deposits were cancelled`,
      withdrawal_waiting: (count) => `${count} withdrawals are waiting to be checked`,
      withdrawal_paid: (count) => `${count} withdrawals are in your account`,
      withdrawal_failed: (count) => `${count} withdrawals failed`,
      withdrawal_returned: (count) => `The bank sent ${count} withdrawals back`,
      bonus_expiring: (count) => `${count} bonuses end soon`,
      cashback_expiring: (count) => `${count} amounts of cashback expire soon`,
      referral_expiring: (count) => `${count} referral credits expire soon`,
      limit_changed: (count) => `${count} changes of limits`,
    },
    sum: (amount) => `${amount} baht in all`,
    showAll: 'Show all',
    hideAll: 'Show less',
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
    notYou: 'If this was not you, sign that device out and change your password',
  },
};
