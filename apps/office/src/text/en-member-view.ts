import type { thMemberView } from './th-member-view.ts';

/** The texts of the view of a member's own screens. */
export const enMemberView: typeof thMemberView = {
  open: 'View as the member',
  title: (username) => `${username} · as the member sees it`,
  note: 'You only look: nothing is sent or saved in the member’s name. Phone and account are masked. This look is recorded.',
  back: 'Back to the member’s page',
  over: 'The view is over',
  again: 'Open it again',
  frame: 'The member’s app',
  screen: 'Screen',
  language: 'Language',
  screens: {
    dashboard: 'Home',
    profile: 'Profile',
    transactions: 'History',
    promotions: 'Promotions',
    withdraw: 'Withdraw',
    notifications: 'Notifications',
    protection: 'Responsible gambling',
  },
};
