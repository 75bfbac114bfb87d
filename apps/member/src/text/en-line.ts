import type { LineCatalogue } from './th-line.ts';

export const enLine: LineCatalogue = {
  line: {
    title: 'Notices by LINE',
    intro: 'Get the notices of your choice by LINE, also while the app is closed',
    facts: [
      'Everything is off until you turn it on',
      'We keep only the id of your LINE account to send messages, and delete it when you unlink it',
      'Messages may be seen on a locked screen. They have the amount, but no balance and no account number',
    ],
    link: 'Link LINE',
    proof: 'Confirm that it is you before you link LINE',
    linked: 'LINE is linked',
    linkFailed: 'LINE could not be linked',
    declined: 'You did not allow it in LINE. To get notices, link again and allow it there',
    isLinked: 'Linked with LINE',
    linkedAt: (time) => `Since ${time}`,
    noFriend: 'LINE cannot bring you messages yet',
    noFriendText:
      'Add our official account as a friend, or unblock it in LINE, then come back and check again',
    addFriend: 'Add as a friend in LINE',
    checkFriend: 'Added, check again',
    checkFailed: 'Could not check',
    friendNow: 'LINE can bring you messages now',
    noFriendYet: 'Our account is not your friend yet',
    topicsTitle: 'What comes by LINE',
    topicsHint: 'Turn it on or off at any time. The app still shows everything',
    topics: {
      deposits: { label: 'Deposits', hint: 'Received, being checked or cancelled' },
      withdrawals: { label: 'Withdrawals', hint: 'Paid, being checked or failed' },
      rewards: { label: 'Bonuses and cashback', hint: 'Received, or ending soon' },
      security: { label: 'Account security', hint: 'A new device, or a change' },
      account: {
        label: 'Account and messages',
        hint: 'Limits, documents and answers of our staff',
      },
      service: { label: 'Service notices', hint: 'Such as maintenance' },
      news: { label: 'News', hint: 'New games and the site' },
      offers: { label: 'Offers and promotions', hint: 'Never while you take a break' },
    },
    saveFailed: 'Could not save it',
    unlink: 'Unlink LINE',
    unlinkTitle: 'Unlink LINE?',
    unlinkText:
      'You will get no more notices by LINE. The id of your LINE account and your choices are deleted at once. To get notices again, link it anew',
    keep: 'Keep the link',
    unlinkNow: 'Unlink',
    unlinked: 'LINE is unlinked',
    unlinkFailed: 'LINE could not be unlinked',
    notOffered: 'This site has no notices by LINE yet',
    loadFailed: 'Could not load the settings of LINE',
  },
};
