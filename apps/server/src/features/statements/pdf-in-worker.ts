import { Worker } from 'node:worker_threads';
import type { PdfStep } from './pdf-worker.ts';
import type { StatementHead, StatementWriter } from './statement-writer.ts';

/** Writes a PDF in a worker thread, because shaping its texts would block the server. */
export function pdfInWorker(head: StatementHead): StatementWriter {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { workerData: head });
  const failed = new Promise<never>((_, reject) => worker.once('error', reject));
  // Handle the rejection here: a failure between two steps has no listener, and the next step reports it.
  failed.catch(() => undefined);
  const take = (step: PdfStep) => {
    const answered = new Promise<unknown>((resolve) => {
      const listen = (message: unknown) => {
        // In watch mode, Node sends messages of its own over the same port.
        if (typeof message !== 'object' || message === null || !('answer' in message)) return;
        worker.off('message', listen);
        resolve(message.answer);
      };
      worker.on('message', listen);
    });
    worker.postMessage(step);
    return Promise.race([answered, failed]);
  };
  return {
    add: async (movements) => void (await take({ movements })),
    finish: async (totals) => {
      const file = await take({ totals });
      if (!(file instanceof Uint8Array)) throw new Error('the worker answered no file');
      return file;
    },
    close: async () => void (await worker.terminate()),
  };
}
