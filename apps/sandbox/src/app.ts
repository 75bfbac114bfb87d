import { registerStudio } from '@kapao/studio/register.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerAlertRoutes } from './alerts/routes.ts';
import { startSmtpSink } from './alerts/smtp-sink.ts';
import { registerBankPages } from './bank/page-routes.ts';
import { registerBankRoutes } from './bank/routes.ts';
import { startSandboxTimers } from './clock.ts';
import type { Sandbox } from './context.ts';
import { createFaultyFetch } from './faults/faulty-fetch.ts';
import { registerFaultRoutes } from './faults/routes.ts';
import { registerChargebacks } from './gateway/chargeback-routes.ts';
import { chargebackState } from './gateway/chargebacks.ts';
import { payableCheckouts } from './gateway/checkouts.ts';
import { registerPaymentPage } from './gateway/pay-routes.ts';
import { registerGatewayRoutes } from './gateway/routes.ts';
import { registerSettlement } from './gateway/settlement-routes.ts';
import { parseHtmlForms } from './http/forms.ts';
import { rememberLanguage } from './http/language.ts';
import { answerUnhandledRequests } from './http/unhandled-requests.ts';
import { registerLineLogin } from './line/routes.ts';
import { registerOpnPages } from './opn/page-routes.ts';
import { registerOpnRoutes } from './opn/routes.ts';
import { registerAssets } from './pages/asset-routes.ts';
import { registerPushRoutes } from './push/routes.ts';
import { registerSmsRoutes } from './sms/routes.ts';
import { registerEasySlip } from './slips/easyslip-routes.ts';
import { registerSlipPage } from './slips/page-routes.ts';
import { registerSlipOk } from './slips/slipok-routes.ts';
import { registerStartPage } from './world/routes.ts';
import { trackPlaySteps } from './world/track-play-steps.ts';
import { registerXenditPages } from './xendit/page-routes.ts';
import { registerXenditRoutes } from './xendit/routes.ts';

/** Builds the whole sandbox as one app on one port. Closing the app stops its timers and closes the database. */
export async function buildSandbox(sandbox: Sandbox): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: 'error' },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  });
  parseHtmlForms(app);
  answerUnhandledRequests(app);
  rememberLanguage(app);
  app.get('/healthz', async () => ({ ok: true }));
  registerAssets(app);
  registerStartPage(app, sandbox);
  registerFaultRoutes(app, sandbox);
  registerBankRoutes(app, sandbox);
  await registerBankPages(app, sandbox, {
    openCheckouts: () => payableCheckouts(sandbox.database),
    chargeback: (transfer) => chargebackState(sandbox.database, transfer),
  });
  await registerGatewayRoutes(app, sandbox);
  registerPaymentPage(app, sandbox);
  registerChargebacks(app, sandbox);
  await registerOpnRoutes(app, sandbox);
  registerOpnPages(app, sandbox);
  await registerXenditRoutes(app, sandbox);
  registerXenditPages(app, sandbox);
  registerSettlement(app, sandbox);
  await registerSmsRoutes(app, sandbox);
  await registerAlertRoutes(app, sandbox);
  await registerLineLogin(app, sandbox);
  await registerEasySlip(app, sandbox);
  await registerSlipOk(app, sandbox);
  registerSlipPage(app, sandbox);
  await registerPushRoutes(app, sandbox);
  const { database, config, faults } = sandbox;
  await registerStudio(app, {
    directory: config.directory,
    url: config.sandboxUrl,
    fetch: trackPlaySteps(database, createFaultyFetch(faults)),
    errs: (mistake, call) => faults.happens(mistake, call),
    isVoidingMatches: () => faults.current().games.void_matches,
  });

  let stopClock = () => {};
  let stopSmtp = async () => {};
  app.addHook('onReady', async () => {
    stopSmtp = await startSmtpSink(sandbox);
    stopClock = startSandboxTimers(sandbox, (error) => app.log.error(error));
  });
  app.addHook('onClose', async () => {
    stopClock();
    await stopSmtp();
    await Promise.all([
      sandbox.webhooks.stop(),
      sandbox.opnWebhooks.stop(),
      sandbox.xenditWebhooks.stop(),
    ]);
    sandbox.database.close();
  });
  return app;
}
