import { gatewayFaults, refuseInLiveMode } from '../../../live-mode.ts';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../../../features/payments/gateways/gateways-save-store.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const paymentGatewaysSaveCommand = buildSaveCommand({
  name: 'payment-gateways:save',
  summary: 'Enters payment gateways, or changes their address, key or webhook secrets',
  row: paymentGatewayRow,
  key: ({ code }) => code,
  save: async (tx, config, gateways, secrets) => {
    refuseInLiveMode(
      config,
      gateways.flatMap((gateway) =>
        gatewayFaults({
          code: gateway.code,
          baseUrl: gateway.base_url,
          apiKey: gateway.api_key,
          webhookSecrets: gateway.webhook_secrets,
        }),
      ),
    );
    await savePaymentGateways(tx, secrets, gateways);
  },
});
