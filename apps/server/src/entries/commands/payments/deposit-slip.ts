import { writeFile } from 'node:fs/promises';
import { depositTarget } from '../../../features/payments/decision-acts.ts';
import { findSlipPictures } from '../../../features/payments/slips/slips-store.ts';
import { acted, runAct } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';

/** The mode of a saved slip: only the file's owner can read it, because a slip shows a name and an account. */
const OWNER_ONLY = 0o600;

export const depositSlipCommand: Command = {
  summary:
    "Writes a deposit's slip to a file, as WebP: the last one that was sent, or --number N; it is recorded",
  usage: 'deposit:slip --ref R --out FILE [--number N]   (1 is the last one sent)',
  example: 'deposit:slip --ref REF --out slip.webp   (REF: deposits:list --waiting)',
  options: {
    ref: { type: 'string' },
    out: { type: 'string' },
    number: { type: 'string', default: '1' },
  },
  run: async (config, values) => {
    const refCode = requiredOption(values, 'ref');
    const out = requiredOption(values, 'out');
    const { picture, count } = await runAct(config, async (tx) => {
      const pictures = await findSlipPictures(tx, refCode);
      const wanted = pictures[Number(values['number']) - 1];
      if (!wanted) throw new UsageError(`that deposit has ${pictures.length} slips`);
      const act = {
        operation: 'showSlips' as const,
        target: depositTarget(refCode),
        after: { pictures: 1 },
      };
      return acted(act, { picture: wanted, count: pictures.length });
    });
    await writeFile(out, picture, { mode: OWNER_ONLY });
    console.log(`${out} written; the deposit has ${count} slips.`);
    return 0;
  },
};
