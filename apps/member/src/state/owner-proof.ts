import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import { create } from 'zustand';

/** A text for the member, where the proof was refused and may be given again; null where the dialog has done its work. */
export type ProofFailure = { message: string; code: string | null } | null;

interface ProofRequest {
  /** Why the proof is asked for. */
  reason: string;
  /** Sends the call with the proof. */
  attempt: (proof: OwnerProof) => Promise<ProofFailure>;
  onClose: () => void;
}

/** The one proof that is asked for; null without one. */
export const useProofRequest = create<{ request: ProofRequest | null }>(() => ({ request: null }));

/** The codes by which a call refuses its proof alone, so that the member may give it again. */
const PROOF_CODES: ReadonlySet<string | null> = new Set([
  'pin_wrong',
  'pin_off',
  'passkey_refused',
  'old_password_wrong',
]);

interface Answer {
  success: boolean;
  message: string;
  code?: string | null;
}

/**
 * Asks the member for a proof, and runs a call with it, again after each wrong one. Returns the call's answer; null where
 * the member closes the dialog.
 */
export function withOwnerProof<Result extends Answer>(
  reason: string,
  run: (proof: OwnerProof) => Promise<Result | null>,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const close = (result: Result | null) => {
      useProofRequest.setState({ request: null });
      resolve(result);
    };
    const attempt = async (proof: OwnerProof): Promise<ProofFailure> => {
      const result = await run(proof);
      const code = result?.code ?? null;
      if (result !== null && !result.success && PROOF_CODES.has(code)) {
        return { message: result.message, code };
      }
      close(result);
      return null;
    };
    useProofRequest.setState({ request: { reason, attempt, onClose: () => close(null) } });
  });
}
