import type { AuditOperation } from '@kapao/contract/office/audit-operations.ts';
import { acted, runAct, unchanged } from '../../../command-line/acts.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { changedFields } from '../../../audit/difference.ts';
import { lockStudio } from '../../../features/games/studios/studio-keys-store.ts';
import {
  readStudioWithKeys,
  studioTarget,
  studioTerms,
} from '../../../features/games/studios/studio-terms.ts';

interface StudioOperations {
  code: string;
  operation: AuditOperation;
  /** The operation's name if the change may add a new studio. Without it an unknown studio is an error. */
  addition?: AuditOperation;
}

/** Changes a studio, and records the difference as the office does (command-02). @throws UsageError without the studio. */
export function changeStudio<Result>(
  config: Config,
  { code, operation, addition }: StudioOperations,
  change: (tx: Tx, secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  const target = studioTarget(code);
  return runAct(config, async (tx, { secrets }) => {
    await lockStudio(tx, code);
    const held = await readStudioWithKeys(tx, code);
    const result = await change(tx, secrets);
    const changed = await readStudioWithKeys(tx, code);
    if (changed && !held && addition !== undefined) {
      return acted({ operation: addition, target, after: studioTerms(changed) }, result);
    }
    if (!held || !changed) throw new UsageError(`there is no studio ${code}`);
    const difference = changedFields(studioTerms(held), studioTerms(changed));
    if (Object.keys(difference.after).length === 0) return unchanged(result);
    return acted({ operation, target, ...difference }, result);
  });
}
