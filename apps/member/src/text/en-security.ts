import { securityTitlesEn } from '@kapao/contract/notifications/titles.ts';
import type { SecurityCatalogue } from './th-security.ts';

export const enSecurity: SecurityCatalogue = {
  security: {
    title: 'Account security',
    eventTitle: 'Security notice',
    events: securityTitlesEn,
    hint: 'When your account changes, we tell you in the app, and by SMS where we can',
    list: 'Latest events',
    empty: 'Nothing has changed yet',
    loadFailed: 'Could not load this page',
    unknownEvent: 'This event was not found',
    when: 'Time',
    device: 'Device',
    network: 'Network',
    madeBy: 'Done by',
    byMember: 'this account in the app',
    byStaff: 'our staff',
    ending: 'Ends in',
    wasMe: 'Yes, it was me',
    isKnown: 'Yes, I know of it',
    notMe: 'This was not me',
    notMeNamed: (device) => `This was not me: ${device}`,
    disowned: (time) => `You reported that this was not you, ${time}`,
    askTitle: 'Was this not you?',
    askText: 'When you confirm, this happens at once',
    effects: [
      'Every device is signed out, this one too, and all passkeys, the PIN and the link to LINE are removed',
      'Withdrawals stop until our staff have checked with you',
      'Our staff are told',
    ],
    report: 'Confirm: not me',
    reportFailed: 'It could not be reported. Please try again',
    done: 'Access to your account is closed',
    doneByPassword: (number) =>
      `Every device is signed out and withdrawals are stopped (case ${number}). Log in with your password, then change it at once`,
    doneByCode: (number) =>
      `Every device is signed out and withdrawals are stopped (case ${number}). Set a new password with an SMS code to come back`,
    doneByStaff: (number) =>
      `Every device is signed out and withdrawals are stopped (case ${number}). The phone was changed lately, so ask our staff for the way back`,
    stoppedText: (time) =>
      `Since ${time}. Our staff open them again once they have checked with you`,
    toCase: 'Open the case',
  },
};
