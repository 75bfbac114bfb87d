import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { markTrialStepDone } from '../trial/steps.ts';
import { faultsPatch } from './faults.ts';

/**
 * Registers `GET`, `POST` and `DELETE /faults`, which return the switches, and `GET /faults/report`, which returns the
 * counts of the faults.
 */
export function registerFaultRoutes(app: FastifyInstance, { database, faults }: Sandbox): void {
  app.get('/faults', async () => faults.current());
  app.get('/faults/report', async () => faults.report());
  app.post('/faults', async (request, reply) => {
    const patch = faultsPatch.safeParse(request.body);
    if (patch.success) {
      markTrialStepDone(database, 'break');
      return faults.set(patch.data);
    }
    const message = z.prettifyError(patch.error);
    return reply.code(400).send({ ok: false, code: 'invalid_input', message });
  });
  app.delete('/faults', async () => faults.reset());
}
