import { capabilityOf } from '@kapao/contract/payments/rules.ts';
import { methodRows, paymentMethodRow } from '@kapao/contract/payments/written.ts';
import type { PaymentMethodRow } from '@kapao/contract/payments/written.ts';
import sql from 'sql-template-tag';
import { gatewayProtocol } from '../../../adapters/payment-gateway/protocols.ts';
import type { AmountLimits } from '../../../adapters/payment-gateway/port.ts';
import type { Tx } from '../../../db/database.ts';
import { rowKind } from '../../../db/saved-kind.ts';
import { baht, percent, savedRecord, stored } from '../../../db/saved-record.ts';
import type { FieldOf } from '../../../db/saved-record.ts';

const SECONDS_PER_MINUTE = 60;
const SATANG_PER_BAHT = 100;

/** Returns the columns of a method. A kind of method that names no receiver leaves the receiver's columns empty. */
function rowOf(method: PaymentMethodRow) {
  const channel = method.adapter === 'redirect' ? method.channel : null;
  const is_node = method.adapter === 'bank-transfer';
  return { ...method, is_node, channel, ...receiverColumns(method) };
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
    case 'gateway-qr':
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
    channel: stored('text'),
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
 * door-02: returns why a method cannot use its gateway: the protocol lacks the capability, or has no such way to pay.
 */
async function gatewayFault(tx: Tx, method: PaymentMethodRow): Promise<string | undefined> {
  const [gateway] = await tx.query<{ protocol: string }>(sql`
    select protocol
      from payment_gateways
     where code = ${method.gateway}`);
  if (!gateway) return 'its gateway is unknown';
  const { capabilities, channels, limits } = gatewayProtocol(gateway.protocol);
  const capability = capabilityOf[method.adapter];
  if (!capabilities.includes(capability)) return `its gateway has no ${capability}`;
  const limit = limits?.[capability];
  if (limit && !isWithin(method, limit)) {
    return `its gateway takes ${limit.minSatang / SATANG_PER_BAHT} to ${limit.maxSatang / SATANG_PER_BAHT} baht`;
  }
  if (method.adapter !== 'redirect') return undefined;
  const codes = channels.map(({ code }) => code);
  const isKnown = method.channel === null ? codes.length === 0 : codes.includes(method.channel);
  return isKnown ? undefined : `channel must be one of: ${codes.join(', ') || 'null'}`;
}

/** door-06: whether the gateway takes every amount of the method. */
function isWithin(
  { min_amount, max_amount }: PaymentMethodRow,
  { minSatang, maxSatang }: AmountLimits,
): boolean {
  return min_amount * SATANG_PER_BAHT >= minSatang && max_amount * SATANG_PER_BAHT <= maxSatang;
}

/**
 * Inserts or replaces payment methods; open deposits keep the terms with which they were opened. Returns why methods
 * could not be saved: their gateway cannot do what they need, their bank is unknown, or they belong to another website.
 */
export async function savePaymentMethods(
  tx: Tx,
  websiteId: number,
  methods: readonly PaymentMethodRow[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const method of methods) {
    const fault = await gatewayFault(tx, method);
    if (fault !== undefined) faults.push(`method ${method.id}: ${fault}`);
  }
  if (faults.length > 0) return faults;
  const saved = await methodRecord.save<{ id: number }>(
    tx,
    { website_id: websiteId },
    methods.map(rowOf),
  );
  const ids = new Set(saved.map(({ id }) => id));
  return methods
    .filter(({ id }) => !ids.has(id))
    .map(({ id }) => `method ${id}: its bank is unknown, or it belongs to another website`);
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
      const [fault] = await savePaymentMethods(tx, websiteId, [row]);
      return fault;
    },
  },
);
