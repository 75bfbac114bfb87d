import { amountBaht, plainText } from '@kapao/contract/fields.ts';
import { isWholeSatang, microFromBaht } from '@kapao/contract/money.ts';
import { feeFromWire, feeOf } from '@kapao/contract/payments/rules.ts';
import type { DepositKind } from '@kapao/contract/payments/rules.ts';
import { readAccount, type ReadAccount } from '@kapao/contract/typing/account.ts';
import { readPhone } from '@kapao/contract/typing/phone.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { rowKind } from '../../../db/saved-kind.ts';
import { baht, percent, savedRecord, stored } from '../../../db/saved-record.ts';
import type { FieldOf } from '../../../db/saved-record.ts';
import { DEADLINE_MINUTES } from '../rules.ts';

const gatewayCode = z.string().regex(/^[a-z0-9-]{1,40}$/);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/**
 * type-23: returns a schema that reads a file's text like one pasted into the office, and refuses it with its path if
 * that fails.
 */
function typed(what: string, read: (text: string) => ReadAccount) {
  return z.string().transform((text, context) => {
    const number = read(text);
    if ('value' in number) return number.value;
    context.addIssue({ code: 'custom', message: `is no ${what}: ${number.refusal}` });
    return z.NEVER;
  });
}

const accountNumber = typed('account number', readAccount);
/**
 * The receiver of a PromptPay method: a phone, a tax id or a wallet's number. Its type is checked with the whole row.
 */
const receiverNumber = typed('receiver', (text) => {
  const phone = readPhone(text);
  return 'value' in phone ? phone : readAccount(text);
});
const SECONDS_PER_MINUTE = 60;

const common = {
  id: z.int().positive().max(2_147_483_647),
  gateway: gatewayCode,
  name: plainText(80),
  name_en: plainText(80).nullable().default(null),
  /** The path of the logo below /cdn. */
  logo: z.string().regex(/^(?!.*\.\.)[\w-][\w./-]{0,199}$/),
  sort: z.int().min(0).max(1_000_000),
  min_amount: amountBaht,
  max_amount: amountBaht,
  /** Minutes until an open deposit expires. */
  deadline_minutes: z.int().min(1).max(1_440).default(DEADLINE_MINUTES),
  fee_fixed: z.number().min(0).max(1_000_000).refine(isWholeSatang).default(0),
  fee_percent: z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), 'two decimals at most')
    .default(0),
  /** The method's opening hours on Bangkok's wall clock. The end is exclusive, and they may span midnight. */
  open_from: clockTime.nullable().default(null),
  open_until: clockTime.nullable().default(null),
  is_enabled: z.boolean().default(true),
};

const proxies = { phone: /^0[689]\d{8}$/, tax_id: /^\d{13}$/, ewallet: /^\d{15}$/ } as const;

/** The row's schema for each kind of method. A new kind does not compile until it is here and in receiverColumns. */
const methodRows = {
  promptpay: z.strictObject({
    ...common,
    adapter: z.literal('promptpay'),
    receiver_type: z.enum(['phone', 'tax_id', 'ewallet']),
    receiver: receiverNumber,
    bank_acc_name: plainText(120),
    /** The bank shown to members; TRUEWALLET for a wallet. */
    bank_abbr: z
      .string()
      .regex(/^[A-Z]{2,20}$/)
      .default('PROMPTPAY'),
  }),
  'bank-transfer': z.strictObject({
    ...common,
    adapter: z.literal('bank-transfer'),
    bank_acc_name: plainText(120),
    bank_acc_number: accountNumber,
    bank_abbr: z.string().regex(/^[A-Z]{2,20}$/),
  }),
  redirect: z.strictObject({ ...common, adapter: z.literal('redirect') }),
  withdrawal: z.strictObject({ ...common, adapter: z.literal('withdrawal') }),
} satisfies Record<DepositKind | 'withdrawal', z.ZodType>;

const anyMethod = z.discriminatedUnion('adapter', [
  methodRows.promptpay,
  methodRows['bank-transfer'],
  methodRows.redirect,
  methodRows.withdrawal,
]);

/**
 * A payment method as an operator writes it; amounts in baht. The range of a withdrawal comes from the site's settings.
 */
export const paymentMethodRow = anyMethod.superRefine((method, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { min_amount, max_amount, open_from, open_until } = method;
  if (max_amount < min_amount) refuse('max_amount', 'is less than min_amount');
  // Fractions of a satang have been reported already and cannot be converted to micro.
  if ([min_amount, method.fee_fixed].every(isWholeSatang) && leavesNothing(method)) {
    refuse('fee_fixed', 'the fee leaves nothing of min_amount');
  }
  if ((open_from === null) !== (open_until === null)) {
    refuse('open_until', 'open_from and open_until go together');
  }
  if (open_from !== null && open_from === open_until) {
    refuse('open_until', 'is open_from: leave both out for all day');
  }
  if (method.adapter === 'promptpay' && !proxies[method.receiver_type].test(method.receiver)) {
    refuse('receiver', `is no ${method.receiver_type}`);
  }
});

function leavesNothing(method: { min_amount: number; fee_fixed: number; fee_percent: number }) {
  const minMicro = microFromBaht(method.min_amount);
  return feeOf(minMicro, feeFromWire(method)) === minMicro;
}
export type PaymentMethodRow = z.infer<typeof paymentMethodRow>;

/** Returns the columns of a method. A kind of method that names no receiver leaves the receiver's columns empty. */
function rowOf(method: PaymentMethodRow) {
  return { ...method, is_node: method.adapter === 'bank-transfer', ...receiverColumns(method) };
}

function receiverColumns(method: PaymentMethodRow) {
  switch (method.adapter) {
    case 'promptpay': {
      const { bank_acc_name, bank_abbr, receiver_type, receiver } = method;
      return { bank_acc_name, bank_acc_number: receiver, bank_abbr, receiver_type, receiver };
    }
    case 'bank-transfer': {
      const { bank_acc_name, bank_acc_number, bank_abbr } = method;
      const receiver = bank_acc_number;
      return { bank_acc_name, bank_acc_number, bank_abbr, receiver_type: null, receiver };
    }
    case 'redirect':
    case 'withdrawal': {
      const nobody = { bank_acc_name: '', bank_acc_number: '', bank_abbr: '' };
      return { ...nobody, receiver_type: null, receiver: null };
    }
    default:
      return method satisfies never;
  }
}

const methodRecord = savedRecord<ReturnType<typeof rowOf>>({
  table: 'payment_methods',
  key: ['id'],
  fields: {
    id: stored('integer'),
    adapter: stored('text'),
    is_node: stored('boolean'),
    gateway: stored('text', 'gateway_code'),
    name: stored('text'),
    name_en: stored('text'),
    logo: stored('text'),
    sort: stored('integer'),
    bank_acc_name: stored('text'),
    bank_acc_number: stored('text'),
    bank_abbr: stored('text'),
    receiver_type: stored('text'),
    receiver: stored('text'),
    min_amount: baht('min_micro'),
    max_amount: baht('max_micro'),
    deadline_minutes: () => ({
      columns: {
        deadline_seconds: { type: 'integer', write: (minutes) => minutes * SECONDS_PER_MINUTE },
      },
      read: ({ deadline_seconds }) => Number(deadline_seconds) / SECONDS_PER_MINUTE,
    }),
    fee_fixed: baht('fee_fixed_micro'),
    fee_percent: percent('fee_basis_points'),
    open_from: minuteOfDay('opens_at'),
    open_until: minuteOfDay('closes_at'),
    is_enabled: stored('boolean'),
  },
  onInsert: { changed_at: sql`now()` },
  savable: sql`
    exists (select from payment_gateways where code = given.gateway_code)
      and (given.adapter <> 'bank-transfer'
           or exists (select from banks where bank_abbr = given.bank_abbr))`,
  replaceable: sql`saved.website_id = excluded.website_id`,
});

/** A time of day such as `09:30`, which PostgreSQL returns as `09:30:00`. */
function minuteOfDay(column: string): FieldOf<string | null> {
  return () => ({
    columns: { [column]: { type: 'time', write: (time) => time } },
    read: ({ [column]: time }) => (typeof time === 'string' ? time.slice(0, 5) : time),
  });
}

/**
 * Inserts or replaces payment methods; open deposits keep the terms with which they were opened. Returns the ids that
 * could not be saved: their gateway or bank is unknown, or they belong to another website.
 */
export async function savePaymentMethods(
  tx: Tx,
  websiteId: number,
  methods: readonly PaymentMethodRow[],
): Promise<number[]> {
  const saved = await methodRecord.save<{ id: number }>(
    tx,
    { website_id: websiteId },
    methods.map(rowOf),
  );
  const ids = new Set(saved.map(({ id }) => id));
  return methods.map(({ id }) => id).filter((id) => !ids.has(id));
}

export const methodKind = rowKind(
  'payment_methods',
  {
    key: methodRecord.key,
    formOf: (row) => {
      // The cast is safe: the table allows only these adapters.
      const { shape } = methodRows[row['adapter'] as PaymentMethodRow['adapter']];
      const form = Object.entries(methodRecord.formOf(row));
      return Object.fromEntries(form.filter(([name]) => Object.hasOwn(shape, name)));
    },
  },
  {
    schema: paymentMethodRow,
    save: async (tx, websiteId, row) => {
      const refused = await savePaymentMethods(tx, websiteId, [row]);
      return refused.length > 0 ? 'unknown gateway, bank or website' : undefined;
    },
  },
);
