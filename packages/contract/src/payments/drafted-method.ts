import type { PaymentMethod } from '../payments.ts';
import type { WrittenMethod } from './method-rules.ts';

/** Returns a way to deposit as members would get it if it were saved now; undefined for a way to withdraw. */
export function draftedMethod(written: WrittenMethod, id: number): PaymentMethod | undefined {
  if (written.adapter === 'withdrawal') return undefined;
  const { adapter: kind, name, name_en, logo, sort, min_amount, max_amount } = written;
  const { fee_fixed, fee_percent, open_from, open_until } = written;
  const common = { id, name, name_en, logo, sort, kind, is_node: kind === 'bank-transfer' };
  const terms = { min_amount, max_amount, fee_fixed, fee_percent, open_from, open_until };
  return { ...common, ...receiverOf(written), ...terms };
}

function receiverOf(written: WrittenMethod) {
  switch (written.adapter) {
    case 'promptpay': {
      const { bank_acc_name, receiver: bank_acc_number, bank_abbr } = written;
      return { bank_acc_name, bank_acc_number, bank_abbr };
    }
    case 'bank-transfer': {
      const { bank_acc_name, bank_acc_number, bank_abbr } = written;
      return { bank_acc_name, bank_acc_number, bank_abbr };
    }
    case 'gateway-qr':
    case 'redirect':
    case 'withdrawal':
      return { bank_acc_name: '', bank_acc_number: '', bank_abbr: '' };
    default:
      return written satisfies never;
  }
}
