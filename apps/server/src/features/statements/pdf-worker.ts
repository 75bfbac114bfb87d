import { parentPort, workerData } from 'node:worker_threads';
import { pdfStatement } from './pdf.ts';
import type { Movement } from './movements.ts';
import type { KindTotal, StatementHead } from './statement-writer.ts';

/** One step of a statement; each is answered, the last with the file. */
export type PdfStep = { movements: readonly Movement[] } | { totals: readonly KindTotal[] };

// pdf-in-worker.ts, which alone starts this file, sends both.
const writer = pdfStatement(workerData as StatementHead);

parentPort?.on('message', (step: PdfStep) => {
  const written = 'movements' in step ? writer.add(step.movements) : writer.finish(step.totals);
  void written.then((answer) => parentPort?.postMessage({ answer }));
});
