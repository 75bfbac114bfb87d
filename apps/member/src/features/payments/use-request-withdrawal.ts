import type { CallInput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { noteOwnAct } from '../../state/announced.ts';
import { withOwnerProof } from '../../state/owner-proof.ts';
import { useText } from '../../text/language.ts';

/** Requests a withdrawal, and asks for the member's proof where the second lock wants one (lock-10). */
export function useRequestWithdrawal() {
  const { secondLock: text } = useText();
  const { busy, run } = useOperation('requestWithdrawal');
  const request = async (input: CallInput<'requestWithdrawal'>) => {
    noteOwnAct('withdrawal_to_new_account');
    const result = await run(input);
    if (result?.success !== false || result.code !== 'lock_proof_needed') return result;
    return withOwnerProof(text.proofForWithdrawal, (proof) => {
      noteOwnAct('withdrawal_to_new_account');
      return run({
        ...input,
        // In URL encoding, because a header takes no Thai characters, and a password may have them.
        headers: { ...input.headers, 'owner-proof': encodeURIComponent(JSON.stringify(proof)) },
      });
    });
  };
  return { busy, run: request };
}
