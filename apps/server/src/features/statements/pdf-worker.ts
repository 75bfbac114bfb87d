import { parentPort, workerData } from 'node:worker_threads';
import { pdfStatement } from './pdf.ts';
import type { Movement } from './movements.ts';
import type { KindTotal, StatementHead } from './statement-writer.ts';

/** A message to the worker. Each is answered, the last one with the file. */
export type PdfStep = { movements: readonly Movement[] } | { totals: readonly KindTotal[] };

// pdf-in-worker.ts alone starts this file, and sends the head and the steps.
const writer = pdfStatement(workerData as StatementHead);

parentPort?.on('message', (step: PdfStep) => {
  const written = 'movements' in step ? writer.add(step.movements) : writer.finish(step.totals);
  void written.then((answer) => parentPort?.postMessage({ answer }));
});
