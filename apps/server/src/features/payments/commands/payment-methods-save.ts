import { recordedRows } from '../../../flows/recorded-save.ts';
import { paymentMethodRow, savePaymentMethods } from '../methods-save-store.ts';
import { UsageError } from '../../../commands/command.ts';
import { buildSaveCommand } from '../../../commands/save-command.ts';

export const paymentMethodsSaveCommand = buildSaveCommand({
  name: 'payment-methods:save',
  summary: 'Enters or changes the ways to deposit and to withdraw',
  row: paymentMethodRow,
  key: ({ id }) => String(id),
  save: async (tx, config, methods) => {
    const refused = await savePaymentMethods(tx, config.websiteId, methods);
    if (refused.length > 0) {
      throw new UsageError(`unknown gateway, bank or website: method ${refused.join(', ')}`);
    }
  },
  recorded: recordedRows('payment_methods', 'payment-methods:save'),
});
