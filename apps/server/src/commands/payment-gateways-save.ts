import { paymentGatewayRow, savePaymentGateways } from '../modules/payments/gateways-save-store.ts';
import { saveCommand } from './save-command.ts';

export const paymentGatewaysSave = saveCommand({
  name: 'payment-gateways:save',
  summary: 'Enters payment gateways, or changes their address, key or webhook secrets',
  row: paymentGatewayRow,
  key: ({ code }) => code,
  save: (database, _config, gateways) =>
    database.transaction((tx) => savePaymentGateways(tx, gateways)),
});
