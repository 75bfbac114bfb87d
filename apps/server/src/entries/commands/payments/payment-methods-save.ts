import { paymentMethodRow } from '@kapao/contract/payments/written.ts';
import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { savePaymentMethods } from '../../../features/payments/methods/methods-save-store.ts';
import { UsageError } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const paymentMethodsSaveCommand = buildSaveCommand({
  name: 'payment-methods:save',
  summary: 'Enters or changes the ways to deposit and to withdraw',
  row: paymentMethodRow,
  key: ({ id }) => String(id),
  save: async (tx, config, methods) => {
    const faults = await savePaymentMethods(tx, config.websiteId, methods);
    if (faults.length > 0) throw new UsageError(faults.join('\n'));
  },
  recorded: recordedRows('payment_methods', 'payment-methods:save'),
});
