/**
 * The figures of reports. Each is a sum of transfers of one kind, always 0 or more; a report adds and subtracts them. A
 * transfer counts on the Bangkok day of its own time (report-02).
 */
export const figures = [
  /** Stakes, free bets among them, and stakes that were returned. */
  'bet',
  'bet_rollback',
  'win',
  'win_rollback',
  /** Money that promotions, rewards and rebates cost, and what of it came back. */
  'bonus_paid',
  'bonus_back',
  /** Credited to members, fees not yet taken. */
  'deposit',
  /** The first `deposit` of its member. */
  'first_deposit',
  /** Taken back from members to the gateway or to unmatched deposits. */
  'deposit_reversal',
  /** Sent to banks, fees taken. */
  'withdrawal',
  'withdrawal_refund',
  'fee',
  'fee_back',
  /** Corrections in a member's favour, and in the house's. */
  'correction_given',
  'correction_taken',
] as const;

export type Figure = (typeof figures)[number];
