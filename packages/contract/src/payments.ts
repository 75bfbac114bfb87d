import { z } from 'zod';
import {
  amountBaht,
  bothTexts,
  englishText,
  shownBaht,
  websiteParams,
  wholeNumberText,
} from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { givenPicture } from './given-pictures.ts';
import { depositKinds, memberSlipOutcomes } from './payments/rules.ts';
import { OWNER_PROOF_LENGTH_MAX, readOwnerProof } from './second-lock.ts';
import { depositBonusStates, MAX_PROMOTION_ID } from './promotions/rules.ts';
import { transactionStatuses } from './statuses.ts';

/** The reason for the member of a failed payment: a code of payments/member-reasons.ts, and staff's words (pay-103). */
export const memberReason = z.object({ code: z.string(), note: z.string() });

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A deposit method in the list (pay-03). */
const paymentMethod = z.object({
  id: z.int(),
  name: z.string(),
  /** The method's English name; without it the app shows the Thai one (site-68). */
  name_en: englishText,
  logo: z.string(),
  sort: z.int(),
  /** How the member pays a deposit by this method (pay-95). */
  kind: z.enum(depositKinds),
  /** Whether the member transfers to this bank account and sends a slip (pay-19). */
  is_node: z.boolean(),
  bank_acc_name: z.string(),
  bank_acc_number: z.string(),
  bank_abbr: z.string(),
  /** The smallest and the largest amount of one deposit, in baht. */
  min_amount: shownBaht,
  max_amount: shownBaht,
  /** The fee, fixed in baht and in percent of the received amount; it never exceeds that amount. */
  fee_fixed: shownBaht,
  fee_percent: z.number(),
  /**
   * Opening hours on Bangkok's clock, `HH:MM`, the end exclusive; they may span midnight. Null: always
   * open.
   */
  open_from: clockTime.nullable(),
  open_until: clockTime.nullable(),
  /** Why the method takes no deposits now; absent if it does (switch-07). */
  closed: bothTexts.optional(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/**
 * An opened deposit with the data for paying it (pay-10). For a node-type method (pay-19) `qrcode_image` is empty: the
 * member transfers deposit_amount to the method's bank account and may send a slip afterwards.
 */
const openedDeposit = z.object({
  /** The kind of the deposit's method. */
  kind: z.enum(depositKinds),
  /** PNG data URL of the EMVCo payload; empty if there is no code to scan. */
  qrcode_image: z.string(),
  /** In sandbox mode, the page of the sandbox's bank that pays the QR. */
  sandbox_bank_url: z.url().optional(),
  /** The amount that the member asked to deposit, in baht. */
  request_amount: shownBaht,
  /** The exact amount to transfer, with its distinguishing satang. */
  deposit_amount: shownBaht,
  /** The amount that the wallet receives, after the method's fee. */
  receive_amount: shownBaht,
  /** The time before which the member must transfer the money. */
  transfer_in: z.iso.datetime(),
  /** An unguessable code, which is also the name of the live room. */
  ref_code: z.string(),
  /** The reference that people read, such as `D-2811-0107` (refs-01). */
  short_reference: z.string(),
});
export type DepositOrder = z.infer<typeof openedDeposit>;

/** A deposit that can be paid, or whose slip waits for the operator. */
const resumeDeposit = openedDeposit.extend({
  payment_id: z.int(),
  method_name: z.string(),
  method_name_en: englishText,
  has_slip: z.boolean(),
  /** The URL of the payment page; null for other kinds, and when it can no longer be paid. */
  payment_page: z.string().nullable(),
});

/** gift-01: a bonus that a member chooses with a deposit, with the figures that the member has confirmed. */
const chosenBonus = z.object({
  promotion_id: z.int().positive().max(MAX_PROMOTION_ID),
  bonus: shownBaht,
  turnover_need: shownBaht,
  max_withdrawal: shownBaht.nullable(),
  duration_hours: z.int(),
});
export type ChosenBonus = z.infer<typeof chosenBonus>;

/** The bonus chosen with a deposit. After the claim its figures are the claim's. */
const depositBonus = chosenBonus.extend({
  name: z.string(),
  name_en: englishText,
  state: z.enum(depositBonusStates),
  /** The end of the claim; null before and without one. */
  expires_at: z.iso.datetime().nullable(),
  /** Why the bonus was not paid, in Thai; null otherwise (gift-08). */
  refusal: z.string().nullable(),
  refusal_en: englishText,
});
export type DepositBonus = z.infer<typeof depositBonus>;

const depositParams = z.object({ refCode: z.string().min(1).max(64) });
/** A deposit of the member, open or ended (pay-24). */
const deposit = resumeDeposit.extend({
  status: z.enum(transactionStatuses),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Whether the member has cancelled it (way-06). */
  is_cancelled: z.boolean(),
  /** The amount received and the fee deducted from it; null before the money has come. */
  paid_amount: shownBaht.nullable(),
  paid_fee: shownBaht.nullable(),
  /** The bank that the transfer came from; null where the gateway does not tell it. */
  payer_bank_abbr: z.string().nullable(),
  /** The operator's reason for a refusal; null where none was given. */
  reason: memberReason.nullable(),
  /** The bank's answer about the newest slip, where the slip does not pay the deposit (slip-07); null otherwise. */
  slip_notice: z
    .object({
      outcome: z.enum(memberSlipOutcomes),
      /** The amount of the slip's transfer; null where the bank knows none. */
      amount: shownBaht.nullable(),
      /** The member's own deposit that the transfer has paid before; null for another's, or for none. */
      paid: z.object({ ref_code: z.string(), short_reference: z.string() }).nullable(),
    })
    .nullable(),
  /** The member's transfers of another amount to the same account during this deposit, which wait for the operator. */
  unmatched_transfers: z.array(z.object({ amount: shownBaht, paid_at: z.iso.datetime() })),
  /** The bonus that was chosen with the deposit; null for none. */
  bonus: depositBonus.nullable(),
});
export type DepositDetails = z.infer<typeof deposit>;

const withdrawal = z.object({
  payout_id: z.string(),
  /** The reference that people read, such as `W-2811-0042` (refs-01). */
  short_reference: z.string(),
  status: z.enum(transactionStatuses),
  /** The amount that left the wallet: the fee, and the rest to the bank account. */
  amount: shownBaht,
  fee: shownBaht,
  net_amount: shownBaht,
  /** Whether the withdrawal still waits for the operator's decision. */
  waits_for_approval: z.boolean(),
  /** The reason of a refusal or a failure; null for the others. */
  reason: memberReason.nullable(),
  bank_abbr: z.string(),
  bank_account_name: z.string(),
  bank_account_number: z.string(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});
export type WithdrawalDetails = z.infer<typeof withdrawal>;

const depositState = z.object({
  ref_code: z.string(),
  status: z.enum(transactionStatuses),
  /** Whether a slip has arrived; the deposit then waits for the operator, even after its deadline. */
  has_slip: z.boolean(),
});

const paymentParams = z.object({ paymentId: wholeNumberText });

/**
 * An optional key of the request. A repeat with the same body gets the first answer and has no further
 * effect (pay-22); another body is refused (pay-23).
 */
const requestKeyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional(),
});

/** The largest text of a chosen bonus, which has five figures. */
const CHOSEN_BONUS_LENGTH_MAX = 300;

/** Reads the bonus of `deposit-bonus`, which is JSON; undefined for any other text. */
export function readChosenBonus(text: string): ChosenBonus | undefined {
  try {
    return chosenBonus.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** gift-01: the header stands beside the body, which is the specification's. Without it a deposit has no bonus. */
const depositHeaders = requestKeyHeaders.extend({
  'deposit-bonus': z
    .string()
    .max(CHOSEN_BONUS_LENGTH_MAX)
    .refine((text) => readChosenBonus(text) !== undefined)
    .optional(),
});

/** lock-10: the header stands beside the body, which is the specification's, where the member's second lock asks for it. */
const withdrawalHeaders = requestKeyHeaders.extend({
  'owner-proof': z
    .string()
    .max(OWNER_PROOF_LENGTH_MAX)
    .refine((text) => readOwnerProof(text) !== undefined)
    .optional(),
});

export const paymentOperations = {
  listPaymentMethods: {
    params: websiteParams,
    data: z.object({ payments: z.array(paymentMethod) }),
  },
  openDeposit: {
    params: paymentParams,
    headers: depositHeaders,
    body: z.object({
      amount: amountBaht,
      return_url: z.string().max(500),
    }),
    data: z.object({
      /** The kind. `redirect` has a `url`, the others have `data`. */
      kind: z.enum(depositKinds),
      /**
       * True: show `data` as a QR code. False: go to `url`, or for a node-type method, which has no `url`, show `data`
       * with the method's bank account.
       */
      self_request: z.boolean(),
      data: openedDeposit.nullable(),
      url: z.string().nullable(),
      /** The deposit's code, also where `data` is null: the page to which the member returns (way-09). */
      ref_code: z.string(),
    }),
  },
  listOpenDeposits: { data: z.object({ payins: z.array(resumeDeposit) }) },
  getDeposit: {
    params: depositParams,
    data: deposit,
  },
  uploadSlip: {
    params: depositParams,
    body: z.object({ picture: givenPicture }),
    data: depositState,
  },
  requestWithdrawal: {
    params: paymentParams,
    headers: withdrawalHeaders,
    body: z.object({ amount: amountBaht }),
    /** `waits_for_approval`: staff decide about the withdrawal first. */
    data: z.object({
      payout_id: z.string(),
      short_reference: z.string(),
      waits_for_approval: z.boolean(),
    }),
  },
  getWithdrawalTerms: {
    data: z.object({
      /** The smallest and the largest amount of one withdrawal. */
      min_amount: shownBaht,
      max_amount: shownBaht,
      /** The fee, deducted from the amount as for a deposit. */
      fee_fixed: shownBaht,
      fee_percent: z.number(),
      open_from: clockTime.nullable(),
      open_until: clockTime.nullable(),
      /** The rest of the Bangkok day's limits; null without a limit. */
      count_left_today: z.int().nullable(),
      sum_left_today: shownBaht.nullable(),
      /** A larger withdrawal waits for the operator; null if none waits. */
      automatic_up_to: shownBaht.nullable(),
      /** Why nothing can be withdrawn now; absent if it can (switch-07). */
      closed: bothTexts.optional(),
    }),
  },
  getWithdrawal: {
    params: z.object({ withdrawalId: z.uuid() }),
    data: z.object({ payout: withdrawal }),
  },
} satisfies Record<string, Operation>;
