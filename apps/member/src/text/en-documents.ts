import { documentNames } from '@kapao/contract/documents/rules.ts';
import type { DocumentsCatalogue } from './th-documents.ts';

export const enDocuments: DocumentsCatalogue = {
  documents: {
    title: 'Documents of identity',
    loadFailed: 'Could not load your documents',
    notAsked: 'The site asks for no documents of identity now. You can withdraw as usual',
    intro: {
      missing: 'Send three pictures, once. You can withdraw when our staff have approved them',
      rejected: 'A picture did not pass. Read why, and send that one again',
      waiting: 'We have all three. Our staff are checking, and we will notify you',
      approved: 'Approved. You can withdraw as usual',
    },
    renewing: 'Other pictures end soon too. Send them again, and our staff can start to check',
    stillApproved: 'You can withdraw as usual while the new pictures are checked',
    privacy:
      'The pictures are encrypted. Staff open them for the check alone, and they are deleted some time after it',
    names: {
      card: documentNames.card.en,
      selfie: documentNames.selfie.en,
      bank_book: documentNames.bank_book.en,
    },
    hints: {
      card: 'The front of your own card, still valid, with all corners and a readable name',
      selfie: 'Hold the card beside your face, both clearly visible',
      bank_book:
        'The first page, or a screenshot of your bank’s app, with the name and the number of the account for withdrawals',
    },
    states: {
      missing: 'Not sent yet',
      waiting: 'Being checked',
      approved: 'Approved',
      rejected: 'Did not pass',
    },
    givenAt: (time) => `Sent at ${time}`,
    until: (day) => `Valid until ${day}`,
    expiring: (day) => `Valid until ${day}. Send a new picture now to keep withdrawing`,
    expired: (day) => `Expired on ${day}. Send a new picture before you withdraw`,
    preview: (name) => `Preview: ${name}`,
    replace: 'Replace the picture',
    send: 'Send this picture',
    sent: 'Sent',
    suggestTitle: 'Confirm your identity to withdraw',
    suggestText: 'Send your card, a picture with the card, and your bank book. It takes minutes',
    suggestGo: 'Send documents',
  },
};
