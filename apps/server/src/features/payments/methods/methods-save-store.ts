import { amountBaht, plainText } from '@kapao/contract/fields.ts';
import { basisPointsFromPercent, isWholeSatang, microFromBaht } from '@kapao/contract/money.ts';
import { feeFromWire, feeOf } from '@kapao/contract/payments/rules.ts';
import type { DepositKind } from '@kapao/contract/payments/rules.ts';
import { readAccount, type ReadAccount } from '@kapao/contract/typing/account.ts';
import { readPhone } from '@kapao/contract/typing/phone.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { DEADLINE_MINUTES } from '../rules.ts';

const gatewayCode = z.string().regex(/^[a-z0-9-]{1,40}$/);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** type-23: a text of a file is read as a pasted one, or refused with its path. */
function typed(what: string, read: (text: string) => ReadAccount) {
  return z.string().transform((text, context) => {
    const number = read(text);
    if ('value' in number) return number.value;
    context.addIssue({ code: 'custom', message: `is no ${what}: ${number.refusal}` });
    return z.NEVER;
  });
}

const accountNumber = typed('account number', readAccount);
/** A phone, a tax id or a wallet's number; its type is checked with the whole row. */
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
  /** A path below /cdn. */
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
  /** Opening hours on Bangkok's wall clock, the end exclusive; they may span midnight. */
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

/** A payment method as an operator writes it; amounts in baht. The range of a withdrawal comes from the site's settings. */
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

/**
 * Inserts or replaces methods; open deposits keep their terms. Returns the ids that could not be saved: their gateway
 * or bank is unknown, or they belong to another website.
 */
export async function savePaymentMethods(
  tx: Tx,
  websiteId: number,
  methods: readonly PaymentMethodRow[],
): Promise<number[]> {
  const saved = await tx.query<{ id: number }>(sql`
    insert into payment_methods
           (id, website_id, gateway_code, adapter, name, name_en, logo, sort, is_node,
            bank_acc_name, bank_acc_number, bank_abbr, receiver_type, receiver,
            min_micro, max_micro, deadline_seconds,
            fee_fixed_micro, fee_basis_points, opens_at, closes_at, is_enabled, changed_at)
    select method.id, ${websiteId}, method.gateway_code, method.adapter, method.name,
           method.name_en, method.logo, method.sort, method.adapter = 'bank-transfer',
           method.bank_acc_name, method.bank_acc_number, method.bank_abbr,
           method.receiver_type, method.receiver,
           method.min_micro, method.max_micro, method.deadline_seconds,
           method.fee_fixed_micro, method.fee_basis_points, method.opens_at, method.closes_at,
           method.is_enabled, now()
      from jsonb_to_recordset(${JSON.stringify(methods.map(toColumns))}::jsonb) as method (
             id integer, gateway_code text, adapter text, name text, name_en text, logo text, sort integer,
             bank_acc_name text, bank_acc_number text, bank_abbr text,
             receiver_type text, receiver text,
             min_micro bigint, max_micro bigint, deadline_seconds integer,
             fee_fixed_micro bigint, fee_basis_points integer, opens_at time, closes_at time,
             is_enabled boolean
           )
      join payment_gateways as gateway on gateway.code = method.gateway_code
      left join banks       as bank    on bank.bank_abbr = method.bank_abbr
     where method.adapter <> 'bank-transfer'
        or bank.bank_abbr is not null
        on conflict (id) do update
       set gateway_code     = excluded.gateway_code,
           adapter          = excluded.adapter,
           name             = excluded.name,
           name_en          = excluded.name_en,
           logo             = excluded.logo,
           sort             = excluded.sort,
           is_node          = excluded.is_node,
           bank_acc_name    = excluded.bank_acc_name,
           bank_acc_number  = excluded.bank_acc_number,
           bank_abbr        = excluded.bank_abbr,
           receiver_type    = excluded.receiver_type,
           receiver         = excluded.receiver,
           min_micro        = excluded.min_micro,
           max_micro        = excluded.max_micro,
           deadline_seconds = excluded.deadline_seconds,
           fee_fixed_micro  = excluded.fee_fixed_micro,
           fee_basis_points = excluded.fee_basis_points,
           opens_at         = excluded.opens_at,
           closes_at        = excluded.closes_at,
           is_enabled       = excluded.is_enabled
     where payment_methods.website_id = excluded.website_id
    returning id`);
  const ids = new Set(saved.map(({ id }) => id));
  return methods.map(({ id }) => id).filter((id) => !ids.has(id));
}

function toColumns(method: PaymentMethodRow) {
  return {
    id: method.id,
    gateway_code: method.gateway,
    adapter: method.adapter,
    name: method.name,
    name_en: method.name_en,
    logo: method.logo,
    sort: method.sort,
    ...receiverColumns(method),
    min_micro: String(microFromBaht(method.min_amount)),
    max_micro: String(microFromBaht(method.max_amount)),
    deadline_seconds: method.deadline_minutes * SECONDS_PER_MINUTE,
    fee_fixed_micro: String(microFromBaht(method.fee_fixed)),
    fee_basis_points: basisPointsFromPercent(method.fee_percent),
    opens_at: method.open_from,
    closes_at: method.open_until,
    is_enabled: method.is_enabled,
  };
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
