/**
 * The figures of reports. Each is a sum of transfers of one kind, always 0 or more; a report adds and subtracts them. A
 * transfer counts on the Bangkok day of its own time (report-02).
 */
export const figures = [
  /** Stakes, including free bets, and returned stakes. */
  'bet',
  'bet_rollback',
  'win',
  'win_rollback',
  /** Money that the house paid for promotions, rewards and rebates, and the part of it that came back. */
  'bonus_paid',
  'bonus_back',
  /** Deposits credited to members, before fees. */
  'deposit',
  /** The first `deposit` of its member. */
  'first_deposit',
  /** Deposits taken back from members, to the gateway or to unmatched deposits. */
  'deposit_reversal',
  /** Withdrawals sent to banks, after fees. */
  'withdrawal',
  'withdrawal_refund',
  'fee',
  'fee_back',
  /** The fees that gateways keep of payments (door-04), and the part of it that came back. */
  'gateway_fee',
  'gateway_fee_back',
  /** Corrections in a member's favour, and in the house's. */
  'correction_given',
  'correction_taken',
] as const;

export type Figure = (typeof figures)[number];
