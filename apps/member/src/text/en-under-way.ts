import type { UnderWayCatalogue } from './th-under-way.ts';

export const enUnderWay: UnderWayCatalogue = {
  underWay: {
    title: 'Money under way',
    deposit: (amount) => `Deposit of ${amount} baht`,
    withdrawal: (amount) => `Withdrawal of ${amount} baht`,
    transfer: (amount) => `Received ${amount} baht`,
    timeLeft: 'Time left to transfer',
    slipWaits: 'Slip is being checked',
    wrongAmount: 'Another amount; our staff will check',
    ended: 'It has ended. See the result',
    step: {
      approval: 'Our staff will check it',
      sending: 'On its way to your account',
      asking: 'Asking the bank for the result',
    },
    more: (count) => `Show ${count} more`,
    cancel: (amount) => `Cancel the deposit of ${amount} baht`,
    cancelTitle: 'Cancel this deposit?',
    cancelText: (amount) =>
      `If you have not transferred the ${amount} baht, you can cancel. If you have, keep the deposit: the money arrives by itself`,
    pageStaysOpen:
      'Its payment page can still be paid and we cannot close it. If you do not pay, it ends by itself',
    keep: 'Keep the deposit',
    confirmCancel: 'Cancel the deposit',
    cancelFailed: 'The deposit cannot be cancelled',
    cancelled: 'You cancelled this deposit',
    cancelledHint:
      'Do not transfer this amount now. If you have already paid, do not pay again. If nothing arrives within 15 minutes, contact us',
  },
  slipNotices: {
    usedByOwn: (reference) => `This slip was used for your deposit ${reference}`,
    usedByOwnHint:
      'Its money is in your wallet. If you paid once more, send the slip of that transfer',
    openPaid: 'Open that deposit',
    otherAmount: (amount, asked) =>
      `The slip is of ${amount} baht, and this deposit of ${asked} baht`,
    outcomes: {
      used: 'This slip has been used before',
      other_amount: 'The slip is of another amount',
      outside_time: 'The time of the slip does not fit this deposit',
      other_receiver: 'This slip pays another account, not ours',
      not_found: 'The bank knows no transfer of this slip',
      unreadable: 'We cannot read a slip in this picture',
    },
    hints: {
      used: 'A slip counts once. If the transfer was yours, contact us; if you paid once more, send the new slip',
      other_amount:
        'It is not credited yet: our staff check it. Do not pay again. For a wrong picture, send another slip',
      outside_time:
        'It is not credited yet: our staff check it. Do not pay again. For a wrong picture, send another slip',
      other_receiver:
        'For a wrong picture, send another slip. If you paid a wrong account, tell your bank',
      not_found: 'Our staff check it. For a wrong picture, send the slip of your bank’s app again',
      unreadable: 'Our staff check it. If you have a clearer slip, send it',
    },
  },
  restrictions: {
    title: 'Not possible now',
    kind: {
      time_out: 'You are taking a break',
      self_exclusion: 'You have excluded yourself',
      stopped: 'Withdrawals are stopped, as you reported',
      closed: 'Closed for now',
      hours: 'Outside the opening hours',
      phone_unproven: 'Your phone is not proven yet',
      documents: 'Your identity is not confirmed yet',
      cooling: 'Withdrawals wait after a change',
      day_limit: 'Today’s withdrawals are used up',
      deposit_limit: 'You have reached your deposit limit',
      loss_limit: 'You have reached your loss limit',
      stake_limit: 'You have reached your stake limit',
    },
    hint: {
      time_out: 'No deposits and no games until it ends. Withdrawals work as usual',
      self_exclusion: 'No deposits and no games until it ends. Withdrawals work as usual',
      stopped:
        'You reported that somebody else signed in. Staff are checking; your money is all there',
      closed: null,
      hours: null,
      phone_unproven: 'Prove it once with a code by SMS, and you can withdraw',
      documents: 'Your money is all there. Deposits and games work as usual',
      cooling: 'This keeps your money safe. If you did not make the change, contact us at once',
      day_limit: null,
      deposit_limit: 'Deposits that wait to be paid count too',
      loss_limit: 'No more bets until the next period begins',
      stake_limit: 'No more bets until the next period begins',
    },
    until: (time) => `Until ${time}`,
    way: {
      protection: 'See limits and breaks',
      verifyPhone: 'Prove my phone',
      contact: 'Contact us',
      documents: 'Go to my documents',
    },
    gameClosed: 'This game is closed',
  },
  depositing: {
    lastUsed: 'Last used',
    otherMethods: 'Other methods',
    atOnce: 'Arrives at once',
    onceMatched: 'Arrives once matched',
    free: 'free',
    allDay: '24 hours a day',
    receivedAt: 'Received',
    cancelledAt: 'Cancelled',
    shareQr: 'Send to bank app',
    iHavePaid: 'I have paid, check now',
    notYet:
      'Nothing has arrived yet. It usually takes up to a minute; after that, tap “I paid and nothing came” below',
    askFailed: 'We cannot check at the moment. The app tries again by itself',
    noSlipCode: 'There is no slip code in this picture. Is it a transfer slip?',
    paymentCode: 'This picture is a code for paying, not a transfer slip. Send it?',
    sendAnyway: 'Yes, send it',
  },
};
