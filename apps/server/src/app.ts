import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Context } from './context.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { acceptEmptyJson } from './http/empty-json.ts';
import { answerFault, registerErrorHandler } from './http/error-handler.ts';
import { createFigures } from './entries/monitoring/figures.ts';
import { registerOperations } from './http/register-operations.ts';
import { memberHandlers } from './member-handlers.ts';
import { registerMonitoring } from './entries/monitoring/monitoring.ts';
import { registerMemberApp } from './entries/web/member-app.ts';
import { registerApiDocuments } from './entries/web/api-documents.ts';
import { registerIcons } from './entries/web/icons.ts';
import { createAppIcons, registerAppIcons } from './entries/web/app-icons.ts';
import { createPictureSource, registerPictures } from './entries/web/pictures.ts';
import { registerQrCodes } from './entries/web/qr-codes.ts';
import { sessionAuthentication } from './entries/members/sessions.ts';
import { networkOf } from './features/sessions/rules.ts';
import { registerGatewayWebhooks } from './entries/third-parties/payment-gateway/webhooks.ts';
import { registerSmsReports } from './entries/third-parties/sms/reports.ts';
import { registerStudioWallets } from './entries/third-parties/game-studio/wallets.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/**
 * The time to receive a whole request. A slower sender is cut off, so that it cannot hold its connection or delay a
 * shutdown.
 */
const REQUEST_TIMEOUT_MS = 30_000;

/** Builds the HTTP server on one Fastify instance; does not listen yet. */
export async function buildApp(
  context: Context,
  figures: Registry = createFigures(context),
): Promise<FastifyInstance> {
  const app = Fastify({
    // Fastify's type has pino's methods but not its name.
    loggerInstance: context.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // closing.ts answers in the envelope instead.
    return503OnClosing: false,
    trustProxy: context.config.trustedProxies.length > 0 ? context.config.trustedProxies : false,
    // entries/monitoring/monitoring.ts logs each request by its route's pattern, without any input of the member.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
  });
  registerErrorHandler(app);
  refuseWhileClosing(app, context.draining.signal);
  acceptEmptyJson(app);
  await app.register(rateLimit, {
    global: false,
    // Entries of the rate limiter: one for each member and limited operation.
    cache: 100_000,
    keyGenerator: (request) => networkOf(request.ip),
  });
  registerMonitoring(app, context, figures);
  const pictureOf = await createPictureSource(context);
  await app.register(
    async (api) => {
      registerOperations(api, memberHandlers(context), {
        authenticate: sessionAuthentication(context),
        networkOf,
      });
      registerApiDocuments(api);
      registerQrCodes(api);
      registerIcons(api);
      registerPictures(api, pictureOf);
      await api.register(registerGatewayWebhooks(context));
      await api.register(registerSmsReports(context));
      await api.register(registerStudioWallets(context));
    },
    { prefix: '/api' },
  );
  // Icon clients look for icons at the root, beside the API (site-55).
  registerIcons(app);
  const icons = createAppIcons(pictureOf);
  registerAppIcons(app, context, icons);
  await registerMemberApp(app, context, icons);
  return app;
}
