import {
  DEADLINE_MINUTES,
  methodAccount,
  methodLogos,
  methodMistakes,
  methodReceiver,
  PROMPTPAY_BANK,
} from '@kapao/contract/payments/method-rules.ts';
import type { WrittenMethod } from '@kapao/contract/payments/method-rules.ts';
import {
  draftShape,
  numberField,
  numberOrZeroField,
  optionalTextField,
  textField,
  valueField,
  type TextName,
} from '../../../lib/draft.ts';

type Adapter = WrittenMethod['adapter'];
type ReceiverType = Extract<WrittenMethod, { adapter: 'promptpay' }>['receiver_type'];

/** A method with the fields of every kind; a kind leaves out those that it has not. */
interface AnyMethod extends Omit<WrittenMethod, 'adapter'> {
  adapter: Adapter;
  receiver_type: ReceiverType;
  receiver: string;
  bank_acc_name: string;
  bank_acc_number: string;
  bank_abbr: string;
  channel: string | null;
}

const noReceiver = {
  receiver_type: 'phone',
  receiver: '',
  bank_acc_name: '',
  bank_acc_number: '',
  bank_abbr: PROMPTPAY_BANK,
  channel: null,
} as const;

const fields = draftShape<AnyMethod>()({
  adapter: valueField<Adapter>('promptpay'),
  gateway: textField(),
  name: textField(),
  name_en: optionalTextField(),
  logo: textField(methodLogos.promptpay),
  sort: numberField('0'),
  min_amount: numberField('100'),
  max_amount: numberField('50000'),
  deadline_minutes: numberField(String(DEADLINE_MINUTES)),
  fee_fixed: numberOrZeroField(),
  fee_percent: numberOrZeroField(),
  open_from: optionalTextField(),
  open_until: optionalTextField(),
  is_enabled: valueField<boolean>(false),
  receiver_type: valueField<ReceiverType>('phone'),
  receiver: { ...textField(), writtenOf: methodReceiver },
  bank_acc_name: textField(),
  bank_acc_number: { ...textField(), writtenOf: methodAccount },
  bank_abbr: textField(PROMPTPAY_BANK),
  channel: optionalTextField(),
});

/** The bank with which a new method of a kind begins: PromptPay is none to which anybody transfers. */
export function bankOfNew(kind: Adapter): string {
  return kind === 'promptpay' ? PROMPTPAY_BANK : '';
}

/** A payment method while somebody writes it: each field as it is typed. */
export type MethodDraft = typeof fields.empty;
export type MethodText = TextName<MethodDraft>;

/** The pictures of the product that a method may show. */
export const ownLogos: readonly string[] = [
  ...Object.values(methodLogos),
  'payments/truewallet.svg',
];

/** The values that the preview shows where a new method of a kind has none yet. */
export function sampleMethod(kind: Adapter): MethodDraft {
  return {
    ...fields.empty,
    adapter: kind,
    gateway: 'sample',
    name: 'ชื่อวิธีชำระเงิน',
    logo: methodLogos[kind],
    receiver: '0812345678',
    bank_acc_name: 'ชื่อบัญชี',
    bank_acc_number: '0000000000',
    bank_abbr: kind === 'promptpay' ? PROMPTPAY_BANK : 'KBANK',
  };
}

function methodOfDraft(draft: MethodDraft): WrittenMethod {
  const { adapter, receiver_type, receiver, channel, ...rest } = fields.writtenOf(draft);
  const { bank_acc_name, bank_acc_number, bank_abbr, ...common } = rest;
  switch (adapter) {
    case 'promptpay':
      return { ...common, adapter, receiver_type, receiver, bank_acc_name, bank_abbr };
    case 'bank-transfer':
      return { ...common, adapter, bank_acc_name, bank_acc_number, bank_abbr };
    case 'redirect':
      return { ...common, adapter, channel };
    case 'gateway-qr':
    case 'withdrawal':
      return { ...common, adapter };
    default:
      return adapter satisfies never;
  }
}

/** The shape of a method's draft. A new method stands behind the others (editor-31). */
export function methodShapeBehind(others: readonly { sort: number }[]) {
  const last = Math.max(-1, ...others.map(({ sort }) => sort));
  return { ...methodShape, empty: { ...fields.empty, sort: String(last + 1) } };
}

export const methodShape = {
  empty: fields.empty,
  draftOf: (written: WrittenMethod) => fields.draftOf({ ...noReceiver, ...written }),
  writtenOf: methodOfDraft,
  mistakesOf: methodMistakes,
};
