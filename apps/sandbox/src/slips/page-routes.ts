import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { slipVerifiersPage } from './page.ts';

/** Registers the page that tells how to connect the slip verifiers. */
export function registerSlipPage(app: FastifyInstance, { config }: Sandbox): void {
  app.get('/slip-verifiers', (_request, reply) =>
    sendPage(reply, slipVerifiersPage(config.sandboxUrl)),
  );
}
