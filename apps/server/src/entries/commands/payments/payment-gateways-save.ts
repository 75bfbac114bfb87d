import { refuseInLiveMode, serviceFaults } from '../../../live-mode.ts';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../../../features/payments/gateways/gateways-save-store.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const paymentGatewaysSaveCommand = buildSaveCommand({
  name: 'payment-gateways:save',
  summary: 'Enters payment gateways, or changes their protocol, address, keys or secrets',
  row: paymentGatewayRow,
  key: ({ code }) => code,
  recorded: 'payment-gateways:save',
  save: async (tx, config, gateways, secrets) => {
    refuseInLiveMode(
      config,
      gateways.flatMap(({ base_url: baseUrl, ...gateway }) =>
        serviceFaults({ kind: 'gateway', ...gateway, baseUrl }),
      ),
    );
    await savePaymentGateways(tx, secrets, gateways);
  },
});
