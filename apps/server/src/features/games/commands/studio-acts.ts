import { acted, runAct, unchanged } from '../../../commands/acts.ts';
import { UsageError } from '../../../commands/command.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { changedFields } from '../../../http/seen-terms.ts';
import { lockStudio } from '../studio-keys-store.ts';
import { readStudioWithKeys, studioTarget, studioTerms } from '../studio-terms.ts';

/** Changes a studio, and records the difference as the office does (command-02). @throws UsageError without the studio. */
export function changeStudio<Result>(
  config: Config,
  { code, operation }: { code: string; operation: string },
  change: (tx: Tx, secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  return runAct(config, async (tx, { secrets }) => {
    await lockStudio(tx, code);
    const held = await readStudioWithKeys(tx, code);
    const result = await change(tx, secrets);
    const changed = await readStudioWithKeys(tx, code);
    if (!held || !changed) throw new UsageError(`there is no studio ${code}`);
    const difference = changedFields(studioTerms(held), studioTerms(changed));
    if (Object.keys(difference.after).length === 0) return unchanged(result);
    return acted({ operation, target: studioTarget(code), ...difference }, result);
  });
}
