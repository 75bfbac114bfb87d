import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { officeErrors } from '@kapao/contract/office/errors.ts';
import { officeOperations } from '@kapao/contract/office/operations.ts';
import { isKeyPermission } from '@kapao/contract/office/permissions.ts';
import { isRisky } from '@kapao/contract/office/risks.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeRoute } from '@kapao/contract/office/routes.ts';
import Fastify, { LogController } from 'fastify';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { Context } from './context.ts';
import { auditOffice } from './entries/office/staff/audit.ts';
import { couponsOffice } from './entries/office/offers/coupons.ts';
import { savedRecordsOffice } from './entries/office/offers/saved-records.ts';
import { fairRulesOffice } from './entries/office/offers/fair-rules.ts';
import { recordsOffice } from './entries/office/offers/records.ts';
import { connectionsOffice } from './entries/office/members/connections.ts';
import { debtsOffice } from './entries/office/members/debts.ts';
import { caseActsOffice } from './entries/office/cases/acts.ts';
import { protectionActsOffice } from './entries/office/cases/protection-acts.ts';
import { riskActsOffice } from './entries/office/cases/risk-acts.ts';
import { casesOffice } from './entries/office/cases/cases.ts';
import { contradictionsOffice } from './entries/office/payments/contradictions.ts';
import { depositsOffice } from './entries/office/payments/deposits.ts';
import { queuesOffice } from './entries/office/payments/payments.ts';
import { transfersOffice } from './entries/office/payments/transfers.ts';
import { webhooksOffice } from './entries/office/payments/webhooks.ts';
import { askBeforeActs, endWithdrawalsOffice } from './entries/office/payments/end-withdrawals.ts';
import { withdrawalsOffice } from './entries/office/payments/withdrawals.ts';
import { messagesOffice } from './entries/office/members/messages.ts';
import { memberActsOffice } from './entries/office/members/acts.ts';
import { membersOffice } from './entries/office/members/members.ts';
import { viewOffice } from './entries/office/members/view.ts';
import { gamesOffice } from './entries/office/games/games.ts';
import { brandsOffice } from './entries/office/games/brands.ts';
import { placesOffice } from './entries/office/games/places.ts';
import { shelvesOffice } from './entries/office/games/shelves.ts';
import { wordsOffice } from './entries/office/games/words.ts';
import { alertRulesOffice } from './entries/office/services/alert-rules.ts';
import { servicesOffice } from './entries/office/services/services.ts';
import { studiosOffice } from './entries/office/games/studios.ts';
import { networkOf } from './features/sessions/rules.ts';
import { reportExportsOffice } from './entries/office/reports/exports.ts';
import { largeEventsOffice } from './entries/office/reports/large-events.ts';
import { reconciliationExportOffice } from './entries/office/reports/reconciliation-export.ts';
import { reconciliationOffice } from './entries/office/reports/reconciliation.ts';
import { reportsOffice } from './entries/office/reports/reports.ts';
import { siteOffice } from './entries/office/settings/site.ts';
import { shelfOrderOffice } from './entries/office/games/shelf-order.ts';
import { settingsOffice } from './entries/office/settings/settings.ts';
import { loadSite } from './features/site/reads.ts';
import { picturesOffice } from './entries/office/settings/pictures.ts';
import { eventEndpointsOffice } from './entries/office/services/event-endpoints.ts';
import { promotionsOffice } from './entries/office/offers/promotions.ts';
import { proposalsOffice } from './entries/office/staff/proposals.ts';
import { officeGate, staffAuthentication, staffOffice } from './entries/office/staff/staff.ts';
import { apiKeysOffice, keyAuthentication } from './entries/office/staff/api-keys.ts';
import { peopleOffice } from './entries/office/staff/people.ts';
import { securityOffice } from './entries/office/staff/security.ts';
import { documentsOffice } from './entries/office/documents/documents.ts';
import { viewsOffice } from './entries/office/staff/views.ts';
import { healthOffice } from './entries/office/reports/health.ts';
import { switchesOffice } from './entries/office/settings/switches.ts';
import { looseningsOffice } from './entries/office/settings/loosenings.ts';
import { versionsOffice } from './entries/office/settings/versions.ts';
import { successBody } from './http/answer.ts';
import { describeApi } from './entries/web/api-documents.ts';
import { acceptEmptyJson } from './http/empty-json.ts';
import { faultCode } from './http/error-handler.ts';
import { officeRefusal } from './http/office/office-handlers.ts';
import type { AllOfficeHandlers } from './http/office/office-handlers.ts';
import { registerOfficeLive } from './realtime/office-live-route.ts';
import {
  findCaller,
  mustProveFactor,
  OFFICE_COOKIE,
  officeFailureBody,
  officeOperationNames,
  registerOffice,
} from './http/office/register-office.ts';
import type { OfficePlumbing } from './http/office/register-office.ts';
import { createMemberView } from './member-view.ts';
import { holdAct, lockMaker, mayActAlone } from './flows/four-eyes/second-person.ts';
import { createRunHeldAct } from './http/office/held-acts.ts';
import { officePage } from './entries/web/office-page.ts';
import { servePreview } from './entries/web/office-preview.ts';
import { ownItems } from './entries/office/own-items.ts';
import { officeOrigins } from './own-origins.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const BUILT = fileURLToPath(new URL('../../office/dist/', import.meta.url));
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'";

/**
 * Builds the office's HTTP server: another Fastify instance than the members', so that no route of one can be reached
 * through the other's port. Does not listen yet.
 */
export async function buildOfficeApp(context: Context): Promise<FastifyInstance> {
  const { config, log } = context;
  const app = Fastify({
    // Fastify's type has pino's methods but not its name.
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerFault,
  });
  app.setErrorHandler<FastifyError>(answerFault);
  acceptEmptyJson(app);
  await app.register(cookie);
  addHeaders(app, config.mode === 'live');
  app.get('/api/healthz', async () => successBody(null, 'alive'));
  const plumbing = {
    database: context.database,
    lists: context.lists,
    authenticate: staffAuthentication(context),
    authenticateKey: keyAuthentication(context),
    answersTo: officeGate(context),
    networkOf,
    isOwn: ownItems(context),
    origins: officeOrigins(config, config.officePort),
    isSecure: config.officeUrl.startsWith('https://'),
    secondPerson: secondPersonOf(config.websiteId),
    beforeAct: askBeforeActs(context),
  } satisfies OfficePlumbing;
  await app.register(
    async (api) => {
      registerOffice(api, officeHandlers(context), plumbing);
      registerOfficeLive(api, context.officeLive, plumbing);
      let document: ReturnType<typeof officeDocument> | undefined;
      api.get('/openapi.json', async () => (document ??= officeDocument()));
    },
    { prefix: '/api' },
  );
  await serveBuiltApp(app, context, plumbing);
  // Open event streams would delay the shutdown, so they are closed before it.
  app.addHook('preClose', (done) => {
    context.officeLive.close();
    done();
  });
  return app;
}

/**
 * The handlers of all operations. Reads use the office's own connections, which the caller passes, and never
 * `database`.
 */
export function officeHandlers(context: Context): AllOfficeHandlers {
  const handlers: AllOfficeHandlers = {
    ...staffOffice(context),
    ...securityOffice(context),
    ...viewsOffice(),
    ...peopleOffice(context),
    ...apiKeysOffice(),
    ...queuesOffice(context),
    ...withdrawalsOffice(context),
    ...endWithdrawalsOffice(context),
    ...depositsOffice(context),
    ...transfersOffice(context),
    ...casesOffice(context),
    ...riskActsOffice(context),
    ...protectionActsOffice(context),
    ...debtsOffice(context),
    ...connectionsOffice(context),
    ...caseActsOffice(context),
    ...documentsOffice(context),
    ...contradictionsOffice(context),
    ...auditOffice(context),
    ...reportsOffice(context),
    ...reconciliationOffice(),
    ...reconciliationExportOffice(context),
    ...largeEventsOffice(context),
    ...membersOffice(context),
    ...memberActsOffice(context),
    ...viewOffice(context, createMemberView(context)),
    ...proposalsOffice(
      context,
      createRunHeldAct(() => handlers),
    ),
    ...gamesOffice(context),
    ...placesOffice(),
    ...brandsOffice(context),
    ...shelvesOffice(context),
    ...wordsOffice(context),
    ...shelfOrderOffice(context),
    ...studiosOffice(context),
    ...reportExportsOffice(context),
    ...switchesOffice(context),
    ...healthOffice(context),
    ...webhooksOffice(context),
    ...servicesOffice(context),
    ...alertRulesOffice(context),
    ...eventEndpointsOffice(context),
    ...promotionsOffice(context),
    ...couponsOffice(context),
    ...fairRulesOffice(context),
    ...savedRecordsOffice(context),
    ...recordsOffice(context),
    ...messagesOffice(context),
    ...versionsOffice(context),
    ...looseningsOffice(context),
    ...siteOffice(context),
    ...settingsOffice(context),
    ...picturesOffice(context),
  };
  return handlers;
}

function secondPersonOf(websiteId: number): OfficePlumbing['secondPerson'] {
  return {
    lockMaker,
    mayActAlone: (tx, act) => mayActAlone(tx, websiteId, act),
    hold: async (tx, tried) => {
      const held = await holdAct(tx, websiteId, tried);
      return held.outcome === 'refused' ? officeRefusal(held.refusal, held.message) : held;
    },
  };
}

/** The office's contract as OpenAPI; `x-permission` names what each operation needs. */
export function officeDocument() {
  const described = officeOperationNames().map((name) => {
    const { method, path, permission, file: isFile }: OfficeRoute = officeRoutes[name];
    // key-03: a key reads, and nothing else.
    const isOfKeys = method === 'GET' && isKeyPermission(permission);
    const security =
      permission === 'visitor' ? [] : [{ session: [] }, ...(isOfKeys ? [{ key: [] }] : [])];
    const extra = { security, 'x-permission': permission };
    const mayBeHeld = isRisky(name);
    return { name, method, path, operation: officeOperations[name], isFile, mayBeHeld, extra };
  });
  return describeApi('Calls of the back office', described, {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: OFFICE_COOKIE },
      key: { type: 'http', scheme: 'bearer' },
    },
    errorCodes: Object.keys(officeErrors),
  });
}

function addHeaders(app: FastifyInstance, isLive: boolean): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', POLICY);
    }
    if (isLive) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

/** Serves the built office. Any path that is not a file is a route of the app and gets its page. */
async function serveBuiltApp(
  app: FastifyInstance,
  context: Context,
  plumbing: OfficePlumbing,
): Promise<void> {
  if (!existsSync(BUILT)) {
    context.log.warn('the office is not built: only its API is served');
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
    return;
  }
  const template = await readFile(`${BUILT}index.html`, 'utf8');
  await app.register(fastifyStatic, {
    root: BUILT,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const isSignedIn = async (request: FastifyRequest) => {
    const caller = await findCaller(request, plumbing);
    return caller !== undefined && !mustProveFactor(caller);
  };
  await servePreview(app, context, `${BUILT}assets`, isSignedIn);
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || /^\/(api|assets)\//.test(request.url)) return sendNotFound(reply);
    const { database, config } = context;
    const { settings } = await loadSite(database, config);
    const page = officePage(template, {
      siteName: settings.name,
      mode: config.mode,
      members: new URL(config.publicUrl).origin,
      websiteId: config.websiteId,
      isFirstVisit: isFirstVisit(request),
    });
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': page.contentSecurityPolicy,
    });
    return reply.type('text/html; charset=utf-8').send(page.html);
  });
}

/**
 * Whether the browser has no session. A page that another site links to is asked for without the cookie, which is
 * SameSite=Strict; there the app finds out by a call.
 */
function isFirstVisit({ cookies, headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  return cookies[OFFICE_COOKIE] === undefined && (from === 'none' || from === 'same-origin');
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(officeFailureBody('not_found'));
}

function answerFault(
  error: FastifyError,
  request: { log: FastifyBaseLogger },
  reply: FastifyReply,
): void {
  const code = faultCode(error);
  if (officeErrors[code].status >= 500) request.log.error({ err: error }, 'office request failed');
  reply.code(officeErrors[code].status).send(officeFailureBody(code));
}
